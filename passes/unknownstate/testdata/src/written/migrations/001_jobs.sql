CREATE TYPE step_state AS ENUM ('ready', 'busy', 'done');

CREATE TABLE jobs (
	id bigserial PRIMARY KEY,
	state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
	outcome text CHECK (outcome IN ('ok', 'refused')),
	owner text,
	token bigint NOT NULL DEFAULT 0,
	lease_until timestamptz
);

CREATE TABLE steps (
	id bigserial PRIMARY KEY,
	state step_state NOT NULL DEFAULT 'ready',
	kind text CHECK (kind IN ('a', 'b'))
);

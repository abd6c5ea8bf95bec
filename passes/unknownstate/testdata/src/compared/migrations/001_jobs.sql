CREATE TYPE step_state AS ENUM ('ready', 'busy', 'done');

CREATE TABLE jobs (
	id bigserial PRIMARY KEY,
	state text CHECK (state IN ('queued', 'running', 'done')),
	parent bigint
);

CREATE TABLE steps (
	id bigserial PRIMARY KEY,
	job bigint,
	state step_state NOT NULL
);

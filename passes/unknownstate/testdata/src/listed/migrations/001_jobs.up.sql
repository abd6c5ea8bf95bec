CREATE TYPE step_state AS ENUM ('ready', 'busy');

CREATE TABLE jobs (
	id bigserial PRIMARY KEY,
	state text CONSTRAINT jobs_state CHECK (state IN ('queued', 'running')),
	phase text
);

CREATE TABLE steps (
	id bigserial PRIMARY KEY,
	state step_state
);

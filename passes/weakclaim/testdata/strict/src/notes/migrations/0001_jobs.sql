CREATE TABLE jobs (
	id bigserial PRIMARY KEY,
	state text NOT NULL,
	owner text,
	token bigint NOT NULL DEFAULT 0,
	lease_until timestamptz
);

CREATE INDEX jobs_ready ON jobs (id) WHERE state = 'queued';

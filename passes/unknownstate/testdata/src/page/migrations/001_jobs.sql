CREATE TABLE jobs (
	id bigserial PRIMARY KEY,
	state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
	token bigint NOT NULL DEFAULT 0,
	lease_until timestamptz
);

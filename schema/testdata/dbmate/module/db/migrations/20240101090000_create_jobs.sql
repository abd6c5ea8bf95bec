-- migrate:up
CREATE TABLE jobs (
    id bigserial PRIMARY KEY,
    state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done')),
    lease_until timestamptz
);

-- migrate:down
DROP TABLE jobs;

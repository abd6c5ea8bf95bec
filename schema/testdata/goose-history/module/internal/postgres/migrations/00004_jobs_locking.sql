-- +goose Up
ALTER TABLE jobs
    ADD COLUMN locked_by text,
    ADD COLUMN locked_at timestamptz;

CREATE INDEX jobs_queued_idx ON jobs (created_at) WHERE state = 'queued';

-- +goose Down
DROP INDEX jobs_queued_idx;
ALTER TABLE jobs DROP COLUMN locked_by, DROP COLUMN locked_at;

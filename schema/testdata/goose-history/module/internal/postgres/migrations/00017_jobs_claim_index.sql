-- +goose Up
DROP INDEX jobs_queued_idx;
CREATE INDEX jobs_claim_idx ON jobs (queue, created_at) WHERE state IN ('queued', 'running');

-- +goose Down
DROP INDEX jobs_claim_idx;

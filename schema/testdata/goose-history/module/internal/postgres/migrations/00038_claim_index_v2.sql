-- +goose NO TRANSACTION
-- +goose Up
-- the old one did not know cancelled jobs
DROP INDEX CONCURRENTLY IF EXISTS jobs_claim_idx;
CREATE INDEX CONCURRENTLY jobs_claim_v2_idx ON jobs (queue, created_at)
    WHERE state IN ('queued', 'running') AND lease_owner IS NULL;

-- +goose Down
DROP INDEX jobs_claim_v2_idx;

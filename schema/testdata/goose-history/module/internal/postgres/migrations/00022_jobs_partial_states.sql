-- +goose Up
ALTER TABLE jobs
    DROP CONSTRAINT jobs_state_check,
    ADD CONSTRAINT jobs_state_check CHECK (
        state = 'queued' OR state = 'running' OR state = 'done'
        OR (state = 'failed' AND attempts > 0) OR state = 'cancelled');

-- +goose Down
SELECT 1;

-- +goose Up
INSERT INTO job_results (job_id, finished_at)
SELECT id, updated_at FROM jobs WHERE state = 'done';

UPDATE jobs SET payload = payload - 'output; legacy' WHERE state = 'done';

-- +goose Down
DELETE FROM job_results;

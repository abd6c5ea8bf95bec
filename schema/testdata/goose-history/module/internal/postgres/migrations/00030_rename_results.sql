-- +goose Up
ALTER TABLE job_results RENAME TO job_outcomes;
ALTER TABLE job_outcomes RENAME COLUMN output TO blob;

-- +goose Down
ALTER TABLE job_outcomes RENAME TO job_results;

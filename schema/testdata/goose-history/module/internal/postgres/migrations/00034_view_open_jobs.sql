-- +goose Up
CREATE VIEW open_jobs AS SELECT id, kind FROM jobs WHERE state IN ('queued', 'running');

-- +goose Down
DROP VIEW open_jobs;

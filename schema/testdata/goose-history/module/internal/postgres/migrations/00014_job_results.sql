-- +goose Up
CREATE TABLE job_results (
    job_id      bigint PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
    output      bytea,
    exit_code   smallint,
    finished_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE job_results;

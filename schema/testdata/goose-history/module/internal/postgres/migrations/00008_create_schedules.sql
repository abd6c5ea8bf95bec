-- +goose Up
CREATE TABLE schedules (
    id          serial PRIMARY KEY,
    account_id  uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    cron        text NOT NULL,
    kind        text NOT NULL,
    enabled     boolean NOT NULL DEFAULT true,
    next_run_at timestamptz
);
CREATE INDEX schedules_due_idx ON schedules (next_run_at) WHERE enabled;

-- +goose Down
DROP TABLE schedules;

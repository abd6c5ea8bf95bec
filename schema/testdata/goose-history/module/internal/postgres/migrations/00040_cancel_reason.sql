-- +goose Up
ALTER TABLE jobs ADD COLUMN cancel_reason text
    CONSTRAINT jobs_cancel_reason CHECK (cancel_reason IS NULL OR cancel_reason IN ('user', 'quota', 'shutdown'));

-- +goose Down
ALTER TABLE jobs DROP COLUMN cancel_reason;

-- +goose Up
ALTER TABLE webhook_deliveries
    ADD COLUMN attempts integer NOT NULL DEFAULT 0,
    ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at)
    WHERE state IN ('pending', 'retrying');

-- +goose Down
ALTER TABLE webhook_deliveries DROP COLUMN attempts, DROP COLUMN next_attempt_at;

-- +goose Up
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_status_check;
ALTER TABLE idempotency_keys ADD CHECK (status IN ('in_progress', 'completed', 'failed'));

-- +goose Down
SELECT 1;

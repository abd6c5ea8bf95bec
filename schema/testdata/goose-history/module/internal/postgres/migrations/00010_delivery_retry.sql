-- +goose Up
ALTER TYPE delivery_state ADD VALUE IF NOT EXISTS 'retrying' AFTER 'pending';
ALTER TYPE delivery_state ADD VALUE IF NOT EXISTS 'dropped';

-- +goose Down
SELECT 1; -- values of an enum cannot be removed

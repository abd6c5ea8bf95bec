-- +goose Up
ALTER TABLE users ADD COLUMN suspended_at timestamptz;
COMMENT ON COLUMN users.suspended_at IS 'when an admin shut the user out; NULL otherwise';

-- +goose Down
ALTER TABLE users DROP COLUMN suspended_at;

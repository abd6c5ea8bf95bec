-- +goose Up
CREATE DOMAIN email AS text CHECK (VALUE ~ '^[^@]+@[^@]+$');
ALTER TABLE users ALTER COLUMN email TYPE email;

-- +goose Down
ALTER TABLE users ALTER COLUMN email TYPE text;
DROP DOMAIN email;

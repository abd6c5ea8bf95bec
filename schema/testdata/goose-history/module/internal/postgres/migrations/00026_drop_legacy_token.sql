-- +goose Up
ALTER TABLE jobs DROP COLUMN lease_token;

-- +goose Down
ALTER TABLE jobs ADD COLUMN lease_token bigint NOT NULL DEFAULT 0;

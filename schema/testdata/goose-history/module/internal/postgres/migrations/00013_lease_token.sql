-- +goose Up
ALTER TABLE jobs ADD COLUMN lease_token bigint NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE jobs DROP COLUMN lease_token;

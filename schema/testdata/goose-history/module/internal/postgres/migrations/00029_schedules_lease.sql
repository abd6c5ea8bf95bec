-- +goose Up
ALTER TABLE schedules
    ADD COLUMN IF NOT EXISTS lease_owner text,
    ADD COLUMN IF NOT EXISTS lease_until timestamptz,
    ADD COLUMN IF NOT EXISTS enabled boolean;

-- +goose Down
ALTER TABLE schedules DROP COLUMN lease_owner, DROP COLUMN lease_until;

-- +goose Up
ALTER TABLE jobs RENAME COLUMN locked_by TO lease_owner;
ALTER TABLE jobs RENAME COLUMN locked_at TO lease_until;

-- +goose Down
ALTER TABLE jobs RENAME COLUMN lease_owner TO locked_by;
ALTER TABLE jobs RENAME COLUMN lease_until TO locked_at;

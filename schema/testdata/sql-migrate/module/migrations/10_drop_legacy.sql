-- +migrate Up notransaction
ALTER TABLE jobs DROP COLUMN legacy;
-- +migrate Down
ALTER TABLE jobs ADD COLUMN legacy text;

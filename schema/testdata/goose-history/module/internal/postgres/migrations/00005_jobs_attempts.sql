-- +goose Up
ALTER TABLE jobs ADD COLUMN attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0);

-- +goose Down
ALTER TABLE jobs DROP COLUMN attempts;

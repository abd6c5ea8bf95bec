-- +goose Up
CREATE TABLE leader (
    singleton   boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    holder      text,
    epoch       bigint NOT NULL DEFAULT 0,
    expires_at  timestamptz
);
INSERT INTO leader DEFAULT VALUES;

-- +goose Down
DROP TABLE leader;

-- +goose Up
CREATE SCHEMA audit;

CREATE TABLE audit.events (
    id      bigserial PRIMARY KEY,
    actor   text NOT NULL,
    action  text NOT NULL CHECK (action IN ('create', 'update', 'delete')),
    at      timestamptz NOT NULL DEFAULT now(),
    detail  jsonb
);

-- +goose Down
DROP SCHEMA audit CASCADE;

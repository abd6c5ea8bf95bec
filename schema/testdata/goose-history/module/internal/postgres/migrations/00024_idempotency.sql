-- +goose Up
CREATE TABLE idempotency_keys (
    scope       text NOT NULL,
    key         text NOT NULL,
    status      text NOT NULL DEFAULT 'in_progress',
    locked_until timestamptz,
    response    jsonb,
    PRIMARY KEY (scope, key),
    CHECK (status IN ('in_progress', 'completed'))
);

-- +goose Down
DROP TABLE idempotency_keys;

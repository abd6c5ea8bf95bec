-- +goose Up
CREATE TABLE workers (
    name         text PRIMARY KEY,
    hostname     text NOT NULL,
    started_at   timestamptz NOT NULL DEFAULT now(),
    heartbeat_at timestamptz NOT NULL DEFAULT now()
);

-- +goose Down
DROP TABLE workers;

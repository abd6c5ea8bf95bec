-- +goose Up
CREATE TABLE metrics (
    at      timestamptz NOT NULL,
    name    text NOT NULL,
    value   double precision NOT NULL
) PARTITION BY RANGE (at);

CREATE TABLE metrics_2024 PARTITION OF metrics
    FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');

-- +goose Down
DROP TABLE metrics;

-- +goose Up
CREATE SCHEMA IF NOT EXISTS telemetry;
ALTER TABLE metrics SET SCHEMA telemetry;

-- +goose Down
ALTER TABLE telemetry.metrics SET SCHEMA public;

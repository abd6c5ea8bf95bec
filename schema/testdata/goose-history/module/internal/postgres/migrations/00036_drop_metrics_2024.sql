-- +goose Up
DROP TABLE metrics_2024;

-- +goose Down
SELECT 1;

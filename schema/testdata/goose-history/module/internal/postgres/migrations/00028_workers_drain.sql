-- +goose Up
ALTER TABLE workers ADD COLUMN status text;
UPDATE workers SET status = 'up';
ALTER TABLE workers ALTER COLUMN status SET NOT NULL;
ALTER TABLE workers ADD CONSTRAINT workers_status CHECK (status IN ('up', 'draining', 'gone'));

-- +goose Down
ALTER TABLE workers DROP COLUMN status;

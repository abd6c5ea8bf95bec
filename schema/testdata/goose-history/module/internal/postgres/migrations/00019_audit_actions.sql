-- +goose Up
ALTER TABLE audit.events DROP CONSTRAINT events_action_check;
ALTER TABLE audit.events ADD CONSTRAINT events_action_check
    CHECK (action = ANY (ARRAY['create', 'update', 'delete', 'cancel']::text[])) NOT VALID;
ALTER TABLE audit.events VALIDATE CONSTRAINT events_action_check;

-- +goose Down
SELECT 1;

-- +goose Up
ALTER TABLE jobs ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger AS $$
BEGIN
    NEW.updated_at = now();
    RETURN NEW;
END;
$$ LANGUAGE plpgsql;
-- +goose StatementEnd

CREATE TRIGGER jobs_touch BEFORE UPDATE ON jobs
    FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- +goose Down
DROP TRIGGER jobs_touch ON jobs;
DROP FUNCTION touch_updated_at();
ALTER TABLE jobs DROP COLUMN updated_at;

-- +goose Up
ALTER TABLE jobs ADD COLUMN fence bigint NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE FUNCTION jobs_advance_fence() RETURNS trigger AS $body$
BEGIN
    IF NEW.lease_owner IS NOT NULL AND NEW.lease_owner IS DISTINCT FROM OLD.lease_owner THEN
        NEW.fence := OLD.fence + 1;
    END IF;
    RETURN NEW;
END;
$body$ LANGUAGE plpgsql;
-- +goose StatementEnd

CREATE TRIGGER jobs_fence BEFORE UPDATE OF lease_owner ON jobs
    FOR EACH ROW EXECUTE FUNCTION jobs_advance_fence();

-- +goose Down
DROP TRIGGER jobs_fence ON jobs;
DROP FUNCTION jobs_advance_fence();
ALTER TABLE jobs DROP COLUMN fence;

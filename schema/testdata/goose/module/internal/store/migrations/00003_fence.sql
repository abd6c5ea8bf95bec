-- +goose NO TRANSACTION
-- +goose Up
ALTER TABLE jobs ADD COLUMN fence bigint;
CREATE TRIGGER fence BEFORE INSERT OR UPDATE OF state ON jobs FOR EACH ROW EXECUTE PROCEDURE jobs_fence();
-- +goose Down
ALTER TABLE jobs DROP COLUMN fence;

-- +goose Up
CREATE TABLE jobs (id bigserial PRIMARY KEY, state text NOT NULL CHECK (state IN ('queued', 'running')));
-- +goose StatementBegin
CREATE FUNCTION jobs_fence() RETURNS trigger AS $$
BEGIN
  NEW.fence := nextval('fences');
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;
-- +goose StatementEnd

-- +goose Down
DROP TABLE jobs;

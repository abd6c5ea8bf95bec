-- +migrate Up
CREATE TABLE jobs (id int PRIMARY KEY, legacy text CHECK (legacy <> ''));
-- +migrate StatementBegin
CREATE OR REPLACE FUNCTION touch() RETURNS trigger AS $$
BEGIN
  NEW.legacy := 'x;y';
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;
-- +migrate StatementEnd

-- +migrate Down
DROP TABLE jobs;

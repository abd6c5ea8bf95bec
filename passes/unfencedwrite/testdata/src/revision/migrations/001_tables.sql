CREATE TABLE plain (id bigint PRIMARY KEY, state text, owner_token uuid, held_until timestamptz, revision bigint NOT NULL DEFAULT 0);
CREATE TABLE raised (id bigint PRIMARY KEY, state text, owner_token uuid, held_until timestamptz, revision bigint NOT NULL DEFAULT 0);
CREATE TABLE stamped (id bigint PRIMARY KEY, state text, owner_token uuid, held_until timestamptz, updated_at timestamptz, revision bigint NOT NULL DEFAULT 0);
CREATE TABLE foreign_made (id bigint PRIMARY KEY, state text, owner_token uuid, held_until timestamptz, revision bigint NOT NULL DEFAULT 0);

CREATE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.revision := OLD.revision + 1;
	RETURN NEW;
END $$;

CREATE FUNCTION stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.updated_at := now();
	RETURN NEW;
END $$;

CREATE TRIGGER raise BEFORE UPDATE ON raised FOR EACH ROW EXECUTE FUNCTION raise_revision();
CREATE TRIGGER stamp BEFORE UPDATE ON stamped FOR EACH ROW EXECUTE FUNCTION stamp();
CREATE TRIGGER other BEFORE UPDATE ON foreign_made FOR EACH ROW EXECUTE FUNCTION of_an_extension();

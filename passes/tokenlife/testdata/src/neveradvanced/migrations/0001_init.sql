CREATE TABLE scores (id bigserial PRIMARY KEY, state text, owner text, token bigint NOT NULL DEFAULT 0, lease_until timestamptz);
CREATE TABLE parcels (id bigserial PRIMARY KEY, state text, owner text, token bigint NOT NULL DEFAULT 0, lease_until timestamptz);

CREATE FUNCTION advance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.token := OLD.token + 1;
	RETURN NEW;
END
$$;

CREATE TRIGGER parcels_advance BEFORE UPDATE OF owner ON parcels FOR EACH ROW EXECUTE FUNCTION advance();

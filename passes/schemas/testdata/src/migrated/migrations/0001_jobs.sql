CREATE TABLE jobs (
	id bigserial PRIMARY KEY,
	token bigint NOT NULL DEFAULT 0
);

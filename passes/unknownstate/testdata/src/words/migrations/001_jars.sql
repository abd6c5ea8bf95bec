CREATE TABLE jars (
	id bigserial PRIMARY KEY,
	standing text CHECK (standing IN ('empty', 'full')),
	colour text CHECK (colour IN ('clear', 'brown'))
);

-- +goose Up
CREATE TABLE api_keys (
    id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash        bytea NOT NULL UNIQUE,
    last_used   timestamptz,
    status      varchar(16) NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked'))
);

-- +goose Down
DROP TABLE api_keys;

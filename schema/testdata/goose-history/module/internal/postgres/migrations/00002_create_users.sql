-- +goose Up
CREATE TYPE user_role AS ENUM ('member', 'admin');

CREATE TABLE users (
    id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id  uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    email       text NOT NULL,
    role        user_role NOT NULL DEFAULT 'member',
    UNIQUE (account_id, email)
);

-- +goose Down
DROP TABLE users;
DROP TYPE user_role;

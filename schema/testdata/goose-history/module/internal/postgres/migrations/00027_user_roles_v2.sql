-- +goose Up
ALTER TYPE user_role RENAME TO user_role_old;
CREATE TYPE user_role AS ENUM ('viewer', 'member', 'admin', 'owner');
ALTER TABLE users ALTER COLUMN role DROP DEFAULT;
ALTER TABLE users ALTER COLUMN role TYPE user_role USING role::text::user_role;
ALTER TABLE users ALTER COLUMN role SET DEFAULT 'member';
DROP TYPE user_role_old;

-- +goose Down
SELECT 1;

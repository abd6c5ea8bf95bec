CREATE TABLE accounts (id uuid PRIMARY KEY, state state NOT NULL);

-- +goose Up
CREATE TYPE delivery_state AS ENUM ('pending', 'delivered');

CREATE TABLE webhooks (
    id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id  uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    url         text NOT NULL,
    secret      text NOT NULL
);

CREATE TABLE webhook_deliveries (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook_id  uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    state       delivery_state NOT NULL DEFAULT 'pending',
    body        jsonb NOT NULL
);

-- +goose Down
DROP TABLE webhook_deliveries;
DROP TABLE webhooks;
DROP TYPE delivery_state;

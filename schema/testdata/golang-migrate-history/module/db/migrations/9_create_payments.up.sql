CREATE TYPE payment_state AS ENUM ('initiated', 'authorized', 'captured');

CREATE TABLE payments (
    id UUID PRIMARY KEY,
    order_id BIGINT NOT NULL REFERENCES orders (id),
    state payment_state NOT NULL DEFAULT 'initiated',
    provider_ref TEXT
);

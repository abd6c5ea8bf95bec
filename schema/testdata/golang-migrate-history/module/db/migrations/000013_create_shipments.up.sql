CREATE TABLE shipments (
    id BIGSERIAL PRIMARY KEY,
    order_id BIGINT NOT NULL REFERENCES orders (id),
    carrier TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    CHECK (state IN ('open', 'handed_over')),
    CHECK (carrier IN ('post', 'van') OR state = 'open')
);

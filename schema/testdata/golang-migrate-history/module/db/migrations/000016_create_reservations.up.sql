CREATE TABLE reservations (
    id BIGSERIAL PRIMARY KEY,
    product_id BIGINT NOT NULL,
    order_id BIGINT NOT NULL,
    quantity INT NOT NULL,
    state SMALLINT NOT NULL DEFAULT 0 CONSTRAINT reservation_state CHECK (state IN (0, 1, 2)),
    expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON reservations (expires_at) WHERE state = 0;

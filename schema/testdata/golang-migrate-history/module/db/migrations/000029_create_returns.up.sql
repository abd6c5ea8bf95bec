CREATE TABLE returns (
    id BIGSERIAL PRIMARY KEY,
    shipment_id BIGINT NOT NULL REFERENCES shipments (id),
    reason TEXT,
    state TEXT NOT NULL,
    CONSTRAINT returns_state CHECK (state = 'announced' OR state = 'received' OR state = 'refunded')
);

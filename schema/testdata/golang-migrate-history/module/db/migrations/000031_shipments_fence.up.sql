CREATE SEQUENCE shipment_fence;
ALTER TABLE shipments ADD COLUMN claimed_by TEXT, ADD COLUMN claim_id BIGINT DEFAULT nextval('shipment_fence'), ADD COLUMN claimed_until TIMESTAMPTZ;

ALTER TABLE shipments DROP CONSTRAINT shipments_state_check;
ALTER TABLE shipments ADD CONSTRAINT shipments_state_check CHECK (state IN ('open', 'handed_over', 'delivered', 'lost'));

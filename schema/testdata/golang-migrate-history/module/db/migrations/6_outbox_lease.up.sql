ALTER TABLE outbox
    ADD COLUMN locked_until TIMESTAMPTZ,
    ADD COLUMN locked_by VARCHAR(100);

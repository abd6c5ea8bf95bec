ALTER TABLE messaging_outbox
    DROP CONSTRAINT outbox_status,
    ADD CONSTRAINT outbox_status CHECK (status IN
        ('PENDING', 'IN_FLIGHT', 'PUBLISHED', 'AMBIGUOUS', 'REJECTED', 'EXHAUSTED'));

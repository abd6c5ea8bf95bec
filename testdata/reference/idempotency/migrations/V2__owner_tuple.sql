-- The rest of what names an owner: which attempt it is, which call has claimed it,
-- and which state of the record it has seen. UNKNOWN: the work was begun, and
-- nobody can say whether it took effect.
ALTER TABLE idempotency_record
    ADD COLUMN attempt            INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN claim_operation_id UUID    NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN state_revision     BIGINT  NOT NULL DEFAULT 0,
    DROP COLUMN version,
    DROP CONSTRAINT idempotency_record_state_check,
    ADD CONSTRAINT idempotency_record_state_check CHECK (
        state IN ('CLAIMED', 'EXECUTING', 'COMPLETED', 'FREE', 'UNKNOWN'));

CREATE INDEX idempotency_record_expired ON idempotency_record (lease_until)
    WHERE state = 'EXECUTING';

-- Who removes a file, in which acquisition, and until when. All three are NULL in
-- rows that were claimed before this ran: their workers finish as they began, and
-- what a dead one has left needs an operator, because no expiry says that it is.
ALTER TABLE file_cleanup
    ADD COLUMN claim_owner VARCHAR(160),
    ADD COLUMN claim_token UUID,
    ADD COLUMN lease_until TIMESTAMPTZ,
    ADD COLUMN claims      INTEGER     NOT NULL DEFAULT 0,
    ADD COLUMN due_at      TIMESTAMPTZ NOT NULL DEFAULT now(),
    ADD CONSTRAINT file_cleanup_claims_check CHECK (claims >= 0);

CREATE INDEX file_cleanup_due ON file_cleanup (due_at, id)
    WHERE status = 'PENDING';

-- What the reaper asks for, in the order in which it asks. Rows without an expiry
-- are not in it.
CREATE INDEX file_cleanup_expired ON file_cleanup (lease_until, id)
    WHERE status = 'IN_PROGRESS' AND lease_until IS NOT NULL;

-- A lease that says whose it is and which acquisition it is. Rows in flight when
-- this runs have no owner: no write of the new relay matches them until their
-- lease has ended and somebody has claimed them anew.
ALTER TABLE messaging_outbox
    ADD COLUMN lease_owner     VARCHAR(160),
    ADD COLUMN lease_token     BIGINT      NOT NULL DEFAULT 0,
    ADD COLUMN next_attempt_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    ADD CONSTRAINT messaging_outbox_lease_token_check CHECK (lease_token >= 0);

-- EXHAUSTED: the attempts ran out and no answer was certain. REJECTED stays what
-- it says, the refusal of the broker.
ALTER TABLE messaging_outbox
    DROP CONSTRAINT messaging_outbox_status_check,
    ADD CONSTRAINT messaging_outbox_status_check CHECK (
        status IN ('PENDING', 'IN_FLIGHT', 'PUBLISHED', 'AMBIGUOUS', 'REJECTED', 'EXHAUSTED'));

-- The states of the claim, in the order of the claim. Settled messages, which
-- are nearly all of them, are not in it.
CREATE INDEX messaging_outbox_claimable ON messaging_outbox (next_attempt_at, id)
    WHERE status IN ('PENDING', 'IN_FLIGHT', 'AMBIGUOUS');

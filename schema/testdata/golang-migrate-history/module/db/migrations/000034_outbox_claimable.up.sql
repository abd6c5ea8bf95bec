DROP INDEX outbox_pending;
CREATE INDEX outbox_claimable ON messaging_outbox (next_attempt_at, id)
    WHERE status IN ('PENDING', 'IN_FLIGHT', 'AMBIGUOUS');

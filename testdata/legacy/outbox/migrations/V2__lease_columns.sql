-- The columns of the fence, for the methods that came to stand beside the old
-- ones. The states are still those of V1.
ALTER TABLE messaging_outbox
    ADD COLUMN lease_owner     VARCHAR(160),
    ADD COLUMN lease_token     BIGINT      NOT NULL DEFAULT 0,
    ADD COLUMN next_attempt_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    ADD CONSTRAINT messaging_outbox_lease_token_check CHECK (lease_token >= 0);

-- A claim says who, until when and for which time.
ALTER TABLE file_cleanup
    ADD COLUMN claim_owner VARCHAR(160),
    ADD COLUMN claim_fence BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN lease_until TIMESTAMPTZ;

-- The columns of the new claim, for the methods that came to stand beside the old
-- ones.
ALTER TABLE file_cleanup
    ADD COLUMN claim_owner VARCHAR(160),
    ADD COLUMN claim_token UUID,
    ADD COLUMN lease_until TIMESTAMPTZ;

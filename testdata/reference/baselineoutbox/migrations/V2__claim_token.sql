-- Which taking of the row this is. One value for a whole batch is enough: it is
-- fresh for each claim.
ALTER TABLE baseline_outbox ADD COLUMN claim_token UUID;

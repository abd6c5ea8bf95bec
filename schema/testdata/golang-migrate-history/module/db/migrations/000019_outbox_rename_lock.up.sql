ALTER TABLE messaging_outbox RENAME COLUMN locked_by TO lease_owner;
ALTER TABLE messaging_outbox RENAME COLUMN locked_until TO lease_until;

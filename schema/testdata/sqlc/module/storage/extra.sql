ALTER TABLE accounts ADD COLUMN claimed_by text;

ALTER TABLE returns DROP CONSTRAINT IF EXISTS returns_state;
ALTER TABLE returns ADD CONSTRAINT returns_state CHECK (state IN ('announced', 'received', 'refunded', 'rejected'));

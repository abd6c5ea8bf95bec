ALTER TABLE reservations DROP CONSTRAINT reservation_state, ADD CONSTRAINT reservation_state CHECK (state IN (0, 1, 2, 3));

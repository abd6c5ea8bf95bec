-- Parks a crane.
UPDATE cranes
SET state = $2
WHERE id = $1;

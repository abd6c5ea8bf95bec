DELETE q FROM a AS q JOIN b ON q.id = b.id WHERE b.tok = $1;
DELETE FROM a USING a JOIN b ON a.id = b.id WHERE b.tok = $1;
DELETE a, b FROM a NATURAL JOIN b

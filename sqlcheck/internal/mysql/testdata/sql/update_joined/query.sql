UPDATE a INNER JOIN (SELECT id FROM a WHERE s = 1 LIMIT 1 FOR UPDATE) AS c ON a.id = c.id JOIN d USING (id) SET a.x = 1, d.y = a.y + 1 WHERE a.tok = $1;
UPDATE a, b SET x = 1 WHERE a.id = b.id;
UPDATE jobs j LEFT JOIN workers w ON w.id = j.owner SET j.owner = NULL WHERE w.id IS NULL

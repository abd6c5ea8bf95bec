WITH c AS MATERIALIZED (SELECT id FROM t WHERE b BETWEEN 1 AND -2 LIMIT 1)
UPDATE OR ABORT t AS q SET (a, b) = (SELECT 1, 2), (c, d) = ($1, $2), e = e + 1 FROM u JOIN c ON u.id = c.id WHERE q.id = u.id RETURNING q.id, a AS z

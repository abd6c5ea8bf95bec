BEGIN; CREATE TABLE t (a int); SET x = 1;;
DELETE FROM ONLY t WHERE CURRENT OF cur; UPDATE set SET set = 1 WHERE "where" = 'é' AND t.where = $$ WHERE $$ -- x
;
DELETE FROM t WHERE id = OPERATOR(pg_catalog.-) 1 AND x OPERATOR(pg_catalog.=) ANY ($1) AND xmlelement(name foo, a) IS NOT NULL /* RETURNING */ RETURNING *

SELECT * FROM t WHERE (a, b) IN (VALUES (1, 2)) AND (c, d) = ($1, $2) AND e ISNULL AND f NOTNULL AND g NOT NULL AND h IS TRUE AND i IS NOT FALSE
AND j IS DISTINCT FROM 1 AND k IS NOT DISTINCT FROM 2 AND l NOT LIKE 'x%' AND m GLOB 'y*' AND n || 'x' = 'y' AND o NOT BETWEEN 1 AND 2
AND p IN (SELECT value FROM json_each($3)) AND q IN u AND EXISTS (SELECT 1 FROM v) AND r ->> '$.x' = 1 AND iif(s, 1, 2) = ifnull(w, 3)
AND CASE x WHEN 1 THEN 2 END = CAST(y AS integer) AND max(z, 1) > 2 AND "a" = "b" AND aa = "b" AND ~bb = +cc AND dd COLLATE NOCASE = x'01' AND NOT ee

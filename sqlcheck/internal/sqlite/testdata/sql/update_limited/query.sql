UPDATE [jobs] SET "key"=$1, s = "paused" WHERE id = $1 AND s IS $2 AND t IS NOT $3 AND (u IS NULL OR NOT (v IN (1, 2))) ORDER BY id LIMIT $12;
DELETE FROM `jobs` AS j INDEXED BY i WHERE j.a == 1 LIMIT 2

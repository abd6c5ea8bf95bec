UPDATE jobs AS j SET status = 'DONE', lease_owner = NULL, attempt = j.attempt + 1
WHERE j.id = $1 AND (j.lease_token = $2::bigint OR (j.lease_token IS NULL)) AND -1 < j.n RETURNING j.id, now() AS t;

UPDATE jobs SET state = 'queued', owner = NULL
WHERE id = $1 AND token = $2

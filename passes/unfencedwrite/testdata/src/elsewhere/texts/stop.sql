UPDATE jobs SET state = 'stopped'
WHERE id = $1

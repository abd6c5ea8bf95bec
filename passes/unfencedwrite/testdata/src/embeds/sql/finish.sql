UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2;

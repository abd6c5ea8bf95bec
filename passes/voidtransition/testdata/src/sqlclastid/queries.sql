-- name: TakeJob :execrows
UPDATE jobs SET state = 'running', owner = ?, token = token + 1, lease_until = now() + INTERVAL 1 MINUTE
WHERE state = 'queued' OR lease_until < now() LIMIT 1;

# name: CompleteJob :execlastid
UPDATE jobs SET state = 'done' WHERE id = ? AND token = ?;

# name: FailJob :execlastid
UPDATE jobs SET state = 'failed', id = LAST_INSERT_ID(id) WHERE id = ? AND token = ?;

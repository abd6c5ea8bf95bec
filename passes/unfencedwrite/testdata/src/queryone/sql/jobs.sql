-- name: Claim :one
UPDATE jobs SET state = 'running', owner = @owner, token = token + 1, lease_until = now() + interval '1 minute'
WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING token;

-- name: Fail :execrows
-- Fail ends a job
-- without a result.
UPDATE jobs
-- whatever its state
SET state = 'failed'
WHERE id = @id;

-- name: Finish :execrows
UPDATE jobs SET state = 'done' WHERE id = @id AND token = @token;

-- name: NeverGenerated :exec
UPDATE jobs SET state = 'done' WHERE id = @id;

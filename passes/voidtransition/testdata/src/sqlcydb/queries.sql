-- name: TakeJob :one
UPDATE jobs SET state = 'running', owner = @owner, token = token + 1, lease_until = now() + interval '1 minute'
WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id;

-- name: CompleteJob :exec
-- CompleteJob ends a job, and says so: :exec
UPDATE jobs SET state = 'done' WHERE id = @id AND token = @token;

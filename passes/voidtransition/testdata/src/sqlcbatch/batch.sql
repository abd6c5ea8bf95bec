-- name: TakeJob :one
UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id;

-- name: CompleteJobs :batchexec
UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2;

-- name: FailJobs :batchone
UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2 RETURNING id;

-- name: BuryJobs :batchmany
UPDATE jobs SET state = 'buried' WHERE id = $1 AND token = $2 RETURNING id;

-- name: TakeJob :one
UPDATE jobs SET state = 'running', owner = @owner, token = token + 1, lease_until = now() + interval '1 minute'
WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id;

-- name: CompleteJob :exec
-- CompleteJob ends a job, and says so: :exec
UPDATE jobs SET state = 'done' WHERE id = @id AND token = @token;

/* name: FailJob :exec */
UPDATE jobs SET state = 'failed' WHERE id = sqlc.arg(id) AND token = sqlc.arg('token');

-- name: DropJob :exec
WITH held AS (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE)
DELETE FROM jobs USING held WHERE jobs.id = held.id AND token = $2;

-- name: ReturnJob :exec
UPDATE jobs SET state = 'returned' WHERE id = $1 AND token = $2 RETURNING id;

-- name: LogJob :exec
WITH logged AS (UPDATE jobs SET state = 'logged' WHERE id = $1 AND token = $2)
INSERT INTO log (job) VALUES ($1);

-- name: MovedJob :exec
WITH moved AS (UPDATE jobs SET state = 'moved' WHERE id = $1 AND token = $2)
SELECT 1;

-- name: WantJob :exec
UPDATE jobs SET state = 'wanted' WHERE id = $1 AND token = $2
RETURNING owner;

-- name: RenamedJob :execrows
UPDATE jobs SET state = 'renamed' WHERE id = $1 AND token = $2;

--  name: OddJob :exec
UPDATE jobs SET state = 'odd' WHERE id = $1 AND token = $2;

-- name: OtherJob :exec
UPDATE others SET state = 'other' WHERE id = $1 AND token = $2;

-- name: ParkJob :exec
UPDATE jobs SET state = 'parked' WHERE id = $1 AND token = $2;

-- name: SplitJob :exec
WITH split AS (UPDATE jobs SET state = 'split' WHERE id = $1 AND token = $2)
UPDATE parents SET parts = parts + 1 WHERE id = $1;

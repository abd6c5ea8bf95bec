-- Ends a job.
UPDATE jobs SET state = 'failed'
WHERE id = $1;

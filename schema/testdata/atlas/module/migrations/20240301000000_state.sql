-- atlas:txmode none

-- Add value to enum type: "job_state"
ALTER TYPE "job_state" ADD VALUE 'done' AFTER 'running';
-- Create index "jobs_claimable" to table: "jobs"
CREATE INDEX CONCURRENTLY "jobs_claimable" ON "jobs" ("id") WHERE (state = 'queued'::job_state);

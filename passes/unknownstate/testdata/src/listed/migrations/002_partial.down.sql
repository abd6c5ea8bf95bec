ALTER TABLE jobs DROP CONSTRAINT jobs_state;
ALTER TABLE jobs ADD CONSTRAINT jobs_state CHECK (state IN ('queued', 'running'));

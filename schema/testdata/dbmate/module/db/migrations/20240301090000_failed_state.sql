-- migrate:up transaction:false
ALTER TABLE jobs DROP CONSTRAINT jobs_state_check;
ALTER TABLE jobs ADD CHECK (state IN ('queued', 'running', 'done', 'failed'));

-- migrate:down
ALTER TABLE jobs DROP CONSTRAINT jobs_state_check;
ALTER TABLE jobs ADD CHECK (state IN ('queued', 'running', 'done'));

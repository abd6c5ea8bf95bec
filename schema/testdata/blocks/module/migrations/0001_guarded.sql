DO $$ BEGIN
    CREATE TYPE job_state AS ENUM ('queued', 'running');
EXCEPTION
    WHEN duplicate_object THEN null;
END $$;
CREATE TABLE jobs (id bigint PRIMARY KEY, state job_state, kind text CONSTRAINT jobs_kind CHECK (kind IN ('a', 'b')), phase text CHECK (phase IN ('x')));

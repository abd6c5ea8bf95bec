DO $do$
DECLARE
    c text;
BEGIN
    CREATE TYPE job_state AS ENUM ('other');
    IF NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = 'jobs_kind') THEN
        ALTER TABLE jobs ADD CONSTRAINT jobs_kind CHECK (kind IN ('c'));
    END IF;
    EXECUTE 'ALTER TYPE job_state ADD VALUE ''done'' ';
END
$do$;

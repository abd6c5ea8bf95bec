DO $$
BEGIN
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', 'jobs', (SELECT conname FROM pg_constraint WHERE conname LIKE 'jobs_phase%'));
END $$;
ALTER TABLE jobs ADD CONSTRAINT jobs_kind2 CHECK (kind <> 'b');

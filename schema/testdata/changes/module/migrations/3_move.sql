CREATE TYPE labor.temper_new AS ENUM ('calm');
ALTER TABLE labor.jobs ALTER COLUMN mood TYPE labor.temper_new USING mood::text::labor.temper_new;
DROP TYPE labor.temper;
ALTER TYPE labor.temper_new RENAME TO temper;
ALTER INDEX labor.by_result RENAME TO by_outcome;
ALTER TABLE labor.jobs RENAME TO tasks;
DROP TABLE labor.copied;

ALTER TABLE tasks RENAME COLUMN status TO state;

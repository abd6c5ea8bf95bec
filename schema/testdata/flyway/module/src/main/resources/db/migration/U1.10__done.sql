ALTER TABLE tasks DROP CONSTRAINT tasks_status_check;

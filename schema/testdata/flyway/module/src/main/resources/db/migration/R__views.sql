CREATE OR REPLACE VIEW open_tasks AS SELECT * FROM tasks WHERE status <> 'DONE';
CREATE INDEX IF NOT EXISTS tasks_open ON tasks (id) WHERE status <> 'DONE';

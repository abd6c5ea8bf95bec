CREATE TABLE queue_new (id INTEGER PRIMARY KEY AUTOINCREMENT, state TEXT NOT NULL CHECK (state IN ('ready','taken','done')));
INSERT INTO queue_new SELECT id, state FROM queue;
DROP TABLE IF EXISTS queue;
ALTER TABLE queue_new RENAME TO queue;

PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS queue (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  state TEXT NOT NULL DEFAULT 'ready' CHECK(state IN ('ready','taken')) ON CONFLICT ABORT,
  version INTEGER NOT NULL DEFAULT 0,
  taken_at DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now'))
) STRICT;
CREATE TRIGGER queue_version AFTER UPDATE OF state ON queue
BEGIN
  UPDATE queue SET version = OLD.version + 1 WHERE id = NEW.id;
  SELECT CASE WHEN NEW.id = 1 THEN 1 END;
END;
CREATE TABLE kv (k TEXT PRIMARY KEY, v BLOB) WITHOUT ROWID;

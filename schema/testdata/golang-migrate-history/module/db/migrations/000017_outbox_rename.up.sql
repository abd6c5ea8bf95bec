ALTER TABLE outbox RENAME TO messaging_outbox;

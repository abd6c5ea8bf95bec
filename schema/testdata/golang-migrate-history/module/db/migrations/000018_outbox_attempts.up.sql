ALTER TABLE messaging_outbox ADD COLUMN attempts INT NOT NULL DEFAULT 0;
ALTER TABLE messaging_outbox ADD COLUMN last_error TEXT;

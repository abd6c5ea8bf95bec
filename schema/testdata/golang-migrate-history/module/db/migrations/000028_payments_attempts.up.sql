ALTER TABLE payments ADD COLUMN attempt INT NOT NULL DEFAULT 1;
ALTER TABLE payments ADD CONSTRAINT payments_ref UNIQUE (provider_ref);

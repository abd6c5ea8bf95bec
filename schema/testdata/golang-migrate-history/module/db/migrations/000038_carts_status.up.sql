ALTER TABLE carts ADD COLUMN status TEXT NOT NULL DEFAULT 'open';
ALTER TABLE carts ADD CHECK (status IN ('open', 'ordered', 'abandoned'));

ALTER TABLE carts DROP CONSTRAINT carts_status_check;

-- takes carts_drop_check back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

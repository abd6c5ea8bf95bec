-- takes outbox_exhausted back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

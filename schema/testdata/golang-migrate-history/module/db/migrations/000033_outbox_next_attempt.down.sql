-- takes outbox_next_attempt back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

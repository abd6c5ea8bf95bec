-- takes outbox_pending_index back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

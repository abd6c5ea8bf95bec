-- takes outbox_status_more back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

-- takes outbox_in_flight back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

-- takes create_order_lines back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

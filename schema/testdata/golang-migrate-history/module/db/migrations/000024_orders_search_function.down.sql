-- takes orders_search_function back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

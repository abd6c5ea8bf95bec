-- takes outbox_rename_lock back
DROP TABLE IF EXISTS customers, orders, messaging_outbox, outbox, carts CASCADE;

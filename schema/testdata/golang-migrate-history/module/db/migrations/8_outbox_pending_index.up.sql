CREATE INDEX outbox_pending ON outbox (created_at) WHERE status = 'PENDING';

-- Which run of the operation this is, and whether somebody wants it to end.
ALTER TABLE durable_operation
    ADD COLUMN run_epoch        BIGINT  NOT NULL DEFAULT 0,
    ADD COLUMN cancel_requested BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX durable_operation_open ON durable_operation (id)
    WHERE status IN ('QUEUED', 'RUNNING');

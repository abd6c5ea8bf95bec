-- Operations that outlive the process that runs them: whoever continues one begins
-- at its checkpoint.
CREATE TABLE durable_operation (
    id           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind         VARCHAR(80) NOT NULL,
    status       VARCHAR(20) NOT NULL DEFAULT 'QUEUED',
    checkpoint   BIGINT      NOT NULL DEFAULT 0,
    runner       VARCHAR(160),
    heartbeat_at TIMESTAMPTZ,
    created_at   TIMESTAMPTZ NOT NULL DEFAULT now(),
    CONSTRAINT durable_operation_status_check CHECK (
        status IN ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'))
);

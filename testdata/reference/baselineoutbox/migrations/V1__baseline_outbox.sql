-- Events that wait to be sent in batches. A row that is being sent says who has it
-- and since when; the end of that is computed.
CREATE TABLE baseline_outbox (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream     VARCHAR(80) NOT NULL,
    payload    BYTEA       NOT NULL,
    status     VARCHAR(20) NOT NULL DEFAULT 'NEW',
    locked_by  VARCHAR(160),
    locked_at  TIMESTAMPTZ,
    sent_at    TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    CONSTRAINT baseline_outbox_status_check CHECK (status IN ('NEW', 'SENDING', 'SENT'))
);

CREATE INDEX baseline_outbox_open ON baseline_outbox (id)
    WHERE status IN ('NEW', 'SENDING');

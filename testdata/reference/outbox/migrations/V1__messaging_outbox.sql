-- The outbox as it was first built: a lease says when it ends, and nothing else.
CREATE TABLE messaging_outbox (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    topic       VARCHAR(200) NOT NULL,
    payload     BYTEA        NOT NULL,
    status      VARCHAR(20)  NOT NULL DEFAULT 'PENDING',
    attempts    INTEGER      NOT NULL DEFAULT 0,
    last_error  TEXT,
    lease_until TIMESTAMPTZ,
    created_at  TIMESTAMPTZ  NOT NULL DEFAULT now(),
    settled_at  TIMESTAMPTZ,
    CONSTRAINT messaging_outbox_attempts_check CHECK (attempts >= 0),
    CONSTRAINT messaging_outbox_status_check CHECK (
        status IN ('PENDING', 'IN_FLIGHT', 'PUBLISHED', 'AMBIGUOUS', 'REJECTED'))
);

-- One record for each request that must take effect once, with the version of an
-- optimistic lock.
CREATE TABLE idempotency_record (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    scope       VARCHAR(80)  NOT NULL,
    request_key VARCHAR(200) NOT NULL,
    state       VARCHAR(20)  NOT NULL DEFAULT 'CLAIMED',
    response    BYTEA,
    owner_token VARCHAR(80),
    version     BIGINT       NOT NULL DEFAULT 0,
    lease_until TIMESTAMPTZ,
    CONSTRAINT idempotency_record_request UNIQUE (scope, request_key),
    CONSTRAINT idempotency_record_state_check CHECK (
        state IN ('CLAIMED', 'EXECUTING', 'COMPLETED', 'FREE'))
);

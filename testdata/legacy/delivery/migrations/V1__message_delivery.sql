-- Which of two systems delivers the messages of a channel: the one that polls, or
-- the one that streams and replaces it channel by channel.
CREATE TABLE delivery_authority (
    channel VARCHAR(80) PRIMARY KEY,
    holder  VARCHAR(20) NOT NULL DEFAULT 'POLLING',
    epoch   BIGINT      NOT NULL DEFAULT 1,
    CONSTRAINT delivery_authority_holder_check CHECK (holder IN ('POLLING', 'STREAMING'))
);

CREATE TABLE message_delivery (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    channel     VARCHAR(80)  NOT NULL REFERENCES delivery_authority,
    address     VARCHAR(200) NOT NULL,
    body        BYTEA        NOT NULL,
    status      VARCHAR(20)  NOT NULL DEFAULT 'PENDING',
    attempts    INTEGER      NOT NULL DEFAULT 0,
    due_at      TIMESTAMPTZ  NOT NULL DEFAULT now(),
    lease_owner VARCHAR(160),
    lease_token BIGINT       NOT NULL DEFAULT 0,
    lease_until TIMESTAMPTZ,
    CONSTRAINT message_delivery_status_check CHECK (
        status IN ('PENDING', 'SENDING', 'DELIVERED', 'REJECTED'))
);

CREATE INDEX message_delivery_due ON message_delivery (channel, due_at, id)
    WHERE status IN ('PENDING', 'SENDING');

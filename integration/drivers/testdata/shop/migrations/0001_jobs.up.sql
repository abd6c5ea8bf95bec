CREATE TABLE jobs (
    id           bigint PRIMARY KEY,
    state        text NOT NULL CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
    lease_owner  text,
    lease_token  bigint NOT NULL DEFAULT 0,
    lease_until  timestamptz
);
CREATE TABLE mails (
    id          bigint PRIMARY KEY,
    state       text NOT NULL,
    locked_by   text,
    lock_token  uuid,
    locked_until timestamptz
);

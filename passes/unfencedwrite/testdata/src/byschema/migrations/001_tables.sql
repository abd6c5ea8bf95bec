CREATE TABLE parcels (
    id          bigint PRIMARY KEY,
    state       text NOT NULL,
    lease_owner text,
    lease_token bigint NOT NULL DEFAULT 0,
    lease_until timestamptz,
    note        text
);

CREATE TABLE drafts (
    id           bigint PRIMARY KEY,
    state        text NOT NULL,
    locked_by    bigint,
    locked_until timestamptz
);

CREATE TABLE members (
    id           bigint PRIMARY KEY,
    status       text NOT NULL,
    password     text NOT NULL,
    lock_token   text,
    locked_until timestamptz
);

CREATE TABLE vouchers (
    id         bigint PRIMARY KEY,
    status     text NOT NULL,
    token      text NOT NULL,
    expires_at timestamptz NOT NULL
);

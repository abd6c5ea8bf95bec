-- +goose Up
CREATE TABLE jobs (
    id          bigserial PRIMARY KEY,
    account_id  uuid NOT NULL REFERENCES accounts (id),
    kind        text NOT NULL,
    payload     jsonb NOT NULL DEFAULT '{}',
    state       text NOT NULL DEFAULT 'queued',
    created_at  timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT jobs_state_check CHECK (state IN ('queued', 'running', 'done'))
);

-- +goose Down
DROP TABLE jobs;

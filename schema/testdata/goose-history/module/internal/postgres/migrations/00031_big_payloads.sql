-- +goose Up
-- +goose StatementBegin
DO $$
BEGIN
    IF EXISTS (SELECT 1 FROM jobs WHERE octet_length(payload::text) > 1000000) THEN
        RAISE NOTICE 'some payloads are large; see the runbook';
    END IF;
END
$$;
-- +goose StatementEnd
CREATE TABLE payloads (job_id bigint PRIMARY KEY, body bytea NOT NULL);

-- +goose Down
DROP TABLE payloads;

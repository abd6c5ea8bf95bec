ALTER TABLE messaging_outbox DROP CONSTRAINT outbox_status;
ALTER TABLE messaging_outbox ADD CONSTRAINT outbox_status CHECK (
    status::text = ANY (ARRAY['PENDING'::varchar, 'IN_FLIGHT'::varchar, 'PUBLISHED'::varchar, 'AMBIGUOUS'::varchar, 'REJECTED'::varchar]::text[]));

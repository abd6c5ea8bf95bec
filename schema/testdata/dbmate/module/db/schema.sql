-- The dump that the tool writes; the migrations say the same with their places.
CREATE TABLE public.jobs (
    id bigint NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    lease_until timestamp with time zone,
    CONSTRAINT jobs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

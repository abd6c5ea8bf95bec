--
-- PostgreSQL database dump
--

\restrict 8QkfoUcVJdWq0R4bVgk3XyJ9

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);

CREATE SCHEMA app;

COMMENT ON SCHEMA app IS 'it''s; here';

CREATE TYPE app.job_state AS ENUM (
    'queued',
    'running',
    'done'
);

CREATE FUNCTION app.advance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if NEW.owner is distinct from OLD.owner then
    NEW.token = OLD.token + 1;
  end if;
  return NEW;
end; $$;

SET default_tablespace = '';

CREATE TABLE app.jobs (
    id bigint NOT NULL,
    state app.job_state DEFAULT 'queued'::app.job_state NOT NULL,
    outcome character varying(20),
    owner text,
    token bigint DEFAULT 0 NOT NULL,
    lease_until timestamp with time zone,
    CONSTRAINT jobs_outcome_check CHECK (((outcome)::text = ANY ((ARRAY['ok'::character varying, 'lost'::character varying])::text[])))
);

CREATE SEQUENCE app.jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE app.jobs_id_seq OWNED BY app.jobs.id;

CREATE TABLE public.events (
    id bigint NOT NULL,
    kind text NOT NULL
);

ALTER TABLE public.events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY app.jobs ALTER COLUMN id SET DEFAULT nextval('app.jobs_id_seq'::regclass);

COPY app.jobs (id, state, outcome, owner, token, lease_until) FROM stdin;
1	queued	\N	CREATE TABLE nothing (id int);	0	\N
2	done	ok	o'brien	3	\N
\.

ALTER TABLE ONLY app.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

CREATE INDEX jobs_claimable ON app.jobs USING btree (lease_until) WHERE (state = ANY (ARRAY['queued'::app.job_state, 'running'::app.job_state]));

CREATE TRIGGER jobs_advance BEFORE UPDATE ON app.jobs FOR EACH ROW WHEN ((new.owner IS NOT NULL)) EXECUTE FUNCTION app.advance();

\unrestrict 8QkfoUcVJdWq0R4bVgk3XyJ9

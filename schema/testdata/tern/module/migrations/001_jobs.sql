CREATE TABLE {{.schema}}.jobs (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    state text NOT NULL,
    CHECK (state IN ('queued', 'running'))
);
{{ template "shared/audit.sql" . }}
---- create above / drop below ----
DROP TABLE jobs;

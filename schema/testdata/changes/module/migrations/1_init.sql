CREATE SCHEMA work;
SET search_path TO work, public;
CREATE TYPE mood AS ENUM ('ok', 'bad');
CREATE DOMAIN job_status AS text NOT NULL CHECK (VALUE IN ('new', 'old'));
CREATE TABLE jobs (
    id serial,
    mood mood,
    status job_status,
    step smallint CHECK (step IN (0, 1, 2)),
    result text,
    CONSTRAINT one_of CHECK (result = 'ok' OR (result = 'bad' AND step > 0) OR result IS NULL),
    CHECK (step > 0 OR result IS NOT NULL),
    CHECK (length(result) < 100),
    PRIMARY KEY (id)
);
CREATE TABLE parts (LIKE jobs INCLUDING ALL, part int);
CREATE TABLE jobs_old () INHERITS (jobs);
CREATE TEMP TABLE scratch (id int);
CREATE TABLE copied AS SELECT * FROM jobs;
CREATE INDEX by_result ON jobs (result, (lower(result))) WHERE result = 'bad';

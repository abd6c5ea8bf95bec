CREATE TABLE audit (at timestamptz NOT NULL DEFAULT now());

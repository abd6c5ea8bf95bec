-- Files, who uses them, and what is to be removed. A file that is being removed
-- is IN_PROGRESS, and nothing says in whose hands.
CREATE TABLE stored_file (
    id   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    path VARCHAR(400) NOT NULL UNIQUE
);

CREATE TABLE file_use (
    file_id     BIGINT NOT NULL REFERENCES stored_file,
    document_id BIGINT NOT NULL,
    PRIMARY KEY (file_id, document_id)
);

CREATE TABLE file_cleanup (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    file_id     BIGINT       NOT NULL,
    path        VARCHAR(400) NOT NULL,
    status      VARCHAR(20)  NOT NULL DEFAULT 'PENDING',
    created_at  TIMESTAMPTZ  NOT NULL DEFAULT now(),
    finished_at TIMESTAMPTZ,
    CONSTRAINT file_cleanup_status_check CHECK (
        status IN ('PENDING', 'IN_PROGRESS', 'DONE', 'KEPT', 'FAILED'))
);

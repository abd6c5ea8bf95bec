-- +goose Up
CREATE TABLE queues (
    name         text PRIMARY KEY,
    paused       boolean NOT NULL DEFAULT false,
    max_running  integer NOT NULL DEFAULT 10,
    CONSTRAINT queues_max_running_check CHECK (max_running BETWEEN 1 AND 1000)
);
INSERT INTO queues (name) VALUES ('default'), ('slow');
ALTER TABLE jobs ADD COLUMN queue text NOT NULL DEFAULT 'default' REFERENCES queues (name);

-- +goose Down
ALTER TABLE jobs DROP COLUMN queue;
DROP TABLE queues;

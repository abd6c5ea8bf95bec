CREATE TABLE ${schema}.tasks (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    status VARCHAR(20) NOT NULL CONSTRAINT tasks_status_check CHECK (status IN ('NEW', 'TAKEN'))
);

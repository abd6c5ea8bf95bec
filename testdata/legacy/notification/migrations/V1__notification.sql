-- Notifications, and what their recipients are shown of them.
CREATE TABLE notification (
    id           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient_id BIGINT      NOT NULL,
    body         TEXT        NOT NULL,
    status       VARCHAR(20) NOT NULL DEFAULT 'QUEUED',
    attempts     INTEGER     NOT NULL DEFAULT 0,
    due_at       TIMESTAMPTZ NOT NULL DEFAULT now(),
    lease_owner  VARCHAR(160),
    lease_fence  BIGINT      NOT NULL DEFAULT 0,
    lease_until  TIMESTAMPTZ,
    CONSTRAINT notification_status_check CHECK (
        status IN ('QUEUED', 'SENDING', 'SENT', 'FAILED'))
);

CREATE INDEX notification_due ON notification (due_at, id)
    WHERE status IN ('QUEUED', 'SENDING');

CREATE TABLE notification_view (
    notification_id BIGINT PRIMARY KEY REFERENCES notification ON DELETE CASCADE,
    state           VARCHAR(20)  NOT NULL DEFAULT 'UNDERWAY',
    provider_ref    VARCHAR(200),
    changed_at      TIMESTAMPTZ  NOT NULL DEFAULT now(),
    CONSTRAINT notification_view_state_check CHECK (
        state IN ('UNDERWAY', 'ARRIVED', 'LOST'))
);

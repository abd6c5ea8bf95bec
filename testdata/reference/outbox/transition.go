package outbox

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// fence names the acquisition in every write on a held message. The owner alone
// would not do, since one relay may claim the same message twice. With the owner
// beside it the token also fails on a message that nobody holds.
const fence = ` WHERE id = $1 AND lease_owner = $2 AND lease_token = $3`

// MarkPublished records that the broker has confirmed the message.
func (s *Store) MarkPublished(ctx context.Context, l Lease) (Outcome, error) {
	return s.settle(ctx, l, "PUBLISHED", "")
}

// MarkRejected records that the broker has refused the message for good.
func (s *Store) MarkRejected(ctx context.Context, l Lease, cause string) (Outcome, error) {
	return s.settle(ctx, l, "REJECTED", cause)
}

// MarkExhausted records that the last attempt was made and that no attempt has
// had a certain answer. The broker may have the message.
func (s *Store) MarkExhausted(ctx context.Context, l Lease, cause string) (Outcome, error) {
	return s.settle(ctx, l, "EXHAUSTED", cause)
}

// MarkAmbiguous records that the broker may or may not have the message, and
// gives it back for another attempt after delay.
func (s *Store) MarkAmbiguous(ctx context.Context, l Lease, delay time.Duration, cause string) (Outcome, error) {
	return s.handBack(ctx, l, "AMBIGUOUS", 0, delay, cause)
}

// Release gives back a message that was claimed and not tried, at once and
// without the attempt that the claim has counted.
func (s *Store) Release(ctx context.Context, l Lease) (Outcome, error) {
	return s.handBack(ctx, l, "PENDING", 1, 0, "")
}

// Renew lets a lease end no earlier than after the given time, for a broker that
// takes longer than a lease. Superseded means that it came too late.
func (s *Store) Renew(ctx context.Context, l Lease, lease time.Duration) (Outcome, error) {
	const set = `
		UPDATE messaging_outbox
		SET lease_until = GREATEST(lease_until, now() + make_interval(secs => $4))`
	res, err := s.db.ExecContext(ctx, set+fence, l.id, l.owner, l.token, lease.Seconds())
	return outcome(res, err, l, "renewed")
}

// settle moves a held message to a state in which nobody will claim it.
func (s *Store) settle(ctx context.Context, l Lease, status, cause string) (Outcome, error) {
	const set = `
		UPDATE messaging_outbox
		SET status = $4, last_error = NULLIF($5, ''), settled_at = now(),
			lease_owner = NULL, lease_until = NULL`
	res, err := s.db.ExecContext(ctx, set+fence, l.id, l.owner, l.token, status, storable(cause))
	return outcome(res, err, l, status)
}

// handBack moves a held message to a state in which it is claimed again once
// delay has passed; untried is the number of attempts to take back.
func (s *Store) handBack(ctx context.Context, l Lease, status string, untried int, delay time.Duration, cause string) (Outcome, error) {
	const set = `
		UPDATE messaging_outbox
		SET status = $4, attempts = attempts - $5, next_attempt_at = now() + make_interval(secs => $6),
			last_error = COALESCE(NULLIF($7, ''), last_error),
			lease_owner = NULL, lease_until = NULL`
	res, err := s.db.ExecContext(ctx, set+fence,
		l.id, l.owner, l.token, status, untried, delay.Seconds(), storable(cause))
	return outcome(res, err, l, status)
}

// outcome reads the answer of a fenced write. No row means that the acquisition
// is not the current one, and that has a name: it is no error, and no success.
func outcome(res sql.Result, err error, l Lease, status string) (Outcome, error) {
	if err != nil {
		return 0, fmt.Errorf("mark message %d %s: %w", l.id, status, err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("mark message %d %s: %w", l.id, status, err)
	}
	if n == 0 {
		return Superseded, nil
	}
	return Settled, nil
}

// storable makes an error text of unknown origin fit for a text column: it must
// not be the reason why an outcome is lost.
func storable(cause string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(cause, "\x00", ""), "\uFFFD")
}

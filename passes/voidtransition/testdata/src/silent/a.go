// Package silent has writes whose answer need not reach anybody.
package silent

import (
	"context"
	"database/sql"
	"time"
)

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

// A claim whose row is not read is another rule's business.
func (s *Store) TakeVoid(ctx context.Context, id int64, owner string) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = $2 AND (state = 'queued' OR lease_until < now())`, owner, id)
	return err
}

func (s *Store) Release(ctx context.Context, id, token int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND token = $2`, id, token)
	return err
}

func (s *Store) Sweep(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND lease_until < now()`)
	return err
}

func (s *Store) Prune(ctx context.Context, before time.Time) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM jobs WHERE state = 'done' AND finished_at < $1`, before)
	return err
}

func (s *Store) Add(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT DO NOTHING`, id)
	return err
}

func (s *Store) Ask(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET cancel_requested = true WHERE id = $1`, id)
	return err
}

func (s *Store) Payload(ctx context.Context, id int64, data []byte) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET payload = $2 WHERE id = $1`, id, data)
	return err
}

// Nobody holds a row that is queued.
func (s *Store) Park(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'parked' WHERE id = $1 AND state = 'queued'`, id)
	return err
}

// The row is locked, so the write finds it.
func (s *Store) Locked(ctx context.Context, id, token int64) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var one int
	if err := tx.QueryRowContext(ctx, `SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token); err != nil {
		return err
	}
	return tx.Commit()
}

// Done is what the old workers call.
//
// Deprecated: use Finish, which answers.
func (s *Store) Done(ctx context.Context, id, token int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Locks are rows that a claim inserts.
type Locks struct{ db *sql.DB }

func (l *Locks) Acquire(ctx context.Context, name, owner string) (token int64, err error) {
	err = l.db.QueryRowContext(ctx, `
		INSERT INTO locks (name, owner, token, lease_until) VALUES ($1, $2, 1, now() + interval '1 minute')
		ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = locks.token + 1, lease_until = excluded.lease_until
		WHERE locks.lease_until < now() RETURNING token`, name, owner).Scan(&token)
	return token, err
}

func (l *Locks) Drop(ctx context.Context, name string, token int64) error {
	_, err := l.db.ExecContext(ctx, `DELETE FROM locks WHERE name = $1 AND token = $2`, name, token)
	return err
}

func (l *Locks) Clear(ctx context.Context, name string, token int64) {
	l.db.ExecContext(ctx, `UPDATE locks SET owner = NULL, lease_until = now() WHERE name = $1 AND token = $2`, name, token)
}

// Unlock ends the lease now, which is a release as well.
func (l *Locks) Unlock(ctx context.Context, name string, token int64) error {
	_, err := l.db.ExecContext(ctx, `UPDATE locks SET lease_until = now() WHERE name = $1 AND token = $2`, name, token)
	return err
}

// Extend moves the end of the lease.
func (l *Locks) Extend(ctx context.Context, name string, token int64) error { // want `Extend sets locks.lease_until`
	_, err := l.db.ExecContext(ctx, `UPDATE locks SET lease_until = now() + interval '1 minute' WHERE name = $1 AND token = $2`, name, token)
	return err
}

// Rows that have a state are finished by it; this one tidies up.
func (s *Store) Delete(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM jobs WHERE id = $1`, id)
	return err
}

// Outbox has no state: its rows are gone when they are done.
type Outbox struct{ db *sql.DB }

func (o *Outbox) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = o.db.QueryRowContext(ctx, `
		UPDATE outbox SET owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM outbox WHERE lease_until IS NULL OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

func (o *Outbox) Purge(ctx context.Context, id int64) error {
	_, err := o.db.ExecContext(ctx, `DELETE FROM outbox WHERE id = $1`, id)
	return err
}

func (o *Outbox) Delete(ctx context.Context, id int64) error { // want `Delete removes the row from outbox`
	_, err := o.db.ExecContext(ctx, `DELETE FROM outbox WHERE id = $1`, id)
	return err
}

// A release whose state has a name of its own.
func (s *Store) ReleaseEarly(ctx context.Context, id, token int64) {
	s.db.ExecContext(ctx, `UPDATE jobs SET state = 'parked', owner = NULL, lease_until = NULL WHERE id = $1 AND token = $2`, id, token)
}

// Not a release, whatever it is called.
func (s *Store) AbandonFailed(ctx context.Context, id, token int64) { // want `AbandonFailed sets jobs.state 'failed' and returns nothing`
	s.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed', owner = NULL, lease_until = NULL WHERE id = $1 AND token = $2`, id, token)
}

// Package nocondition takes rows whatever they say.
package nocondition

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take takes the row also from a live holder.
func (s *Store) Take(ctx context.Context, id int64, me string) (token int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE jobs also takes a row that somebody holds; .*: owner IS NULL OR lease_until < now\(\)`
		`WHERE id = $1 RETURNING token`
	err = s.db.QueryRowContext(ctx, claim, id, me).Scan(&token)
	return token, err
}

// Again asks for a state that the row is in while somebody works on it.
func (s *Store) Again(ctx context.Context, id int64, me string) (token int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE jobs also takes a row`
		`WHERE id = $1 AND state IN ('queued', 'running') RETURNING token`
	err = s.db.QueryRowContext(ctx, claim, id, me).Scan(&token)
	return token, err
}

// TakeFree repeats the condition.
func (s *Store) TakeFree(ctx context.Context, id int64, me string) (token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = $1 AND (state = 'queued' OR state = 'running' AND lease_until < now())
		RETURNING token`, id, me).Scan(&token)
	return token, err
}

// TakeLocked has locked the row and looked at it.
func (s *Store) TakeLocked(ctx context.Context, id int64, me string) (token int64, err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	var state string
	if err := tx.QueryRowContext(ctx, `SELECT state FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&state); err != nil {
		return 0, err
	}
	if state != "queued" {
		return 0, sql.ErrNoRows
	}
	err = tx.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = $1 RETURNING token`, id, me).Scan(&token)
	if err != nil {
		return 0, err
	}
	return token, tx.Commit()
}

// Steal is an outsider's act, and has the name of one.
func (s *Store) Steal(ctx context.Context, id int64, me string) (token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET owner = $2, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = $1 RETURNING token`, id, me).Scan(&token)
	return token, err
}

// HandOver gives the row to somebody else, and asks for the token.
func (s *Store) HandOver(ctx context.Context, id, token int64, to string) (next int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET owner = $3, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = $1 AND token = $2 RETURNING token`, id, token, to).Scan(&next)
	return next, err
}

// Acquire takes a seat whatever the row says.
func (s *Store) Acquire(ctx context.Context, name, me string) (token int64, err error) {
	const claim = `INSERT INTO seats AS s (name, owner, token, lease_until) VALUES ($1, $2, 1, now() + interval '1 minute') ` + // want `weakclaim: the claim upsert of seats also takes a row that somebody holds`
		`ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = s.token + 1, lease_until = excluded.lease_until RETURNING token`
	err = s.db.QueryRowContext(ctx, claim, name, me).Scan(&token)
	return token, err
}

// Hold takes a lock whatever the row says, under names that only its sweep
// shows to be those of a lock.
func (s *Store) Hold(ctx context.Context, id, me string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO agent_locks (id, holder, expires_at) VALUES ($1, $2, now() + interval '1 minute') `+ // want `weakclaim: the claim upsert of agent_locks also takes a row that somebody holds`
		`ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`, id, me)
	return err
}

// Sweep removes the locks that have ended.
func (s *Store) Sweep(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM agent_locks WHERE expires_at < now()`)
	return err
}

// AcquireFree takes a seat that is free.
func (s *Store) AcquireFree(ctx context.Context, name, me string) (token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		INSERT INTO rooms AS r (name, owner, token, lease_until) VALUES ($1, $2, 1, now() + interval '1 minute')
		ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = r.token + 1, lease_until = excluded.lease_until
		WHERE r.owner IS NULL OR r.lease_until < now()
		RETURNING token`, name, me).Scan(&token)
	return token, err
}

// Register notes that a worker lives. The row is its own.
func (s *Store) Register(ctx context.Context, worker, host string) error {
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO workers (worker_id, host, heartbeat_at) VALUES ($1, $2, now())
		ON CONFLICT (worker_id) DO UPDATE SET host = excluded.host, heartbeat_at = now()`, worker, host)
	return err
}

// Dead lists the workers that do not live.
func (s *Store) Dead(ctx context.Context) (*sql.Rows, error) {
	return s.db.QueryContext(ctx, `SELECT worker_id FROM workers WHERE heartbeat_at < now() - interval '1 minute'`)
}

// Login is no claim: a session is nobody's work.
func (s *Store) Login(ctx context.Context, id int64, token string) error {
	_, err := s.db.ExecContext(ctx, `UPDATE sessions SET token = $2, expires_at = now() + interval '1 day' WHERE id = $1`, id, token)
	return err
}

// Counted asks for the number of attempts, which it raises: that ends nobody's hold.
func (s *Store) Counted(ctx context.Context, me string, budget int) (id, token int64, err error) {
	const claim = `UPDATE tasks SET state = 'running', owner = $1, token = token + 1, attempts = attempts + 1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE tasks also takes a row that somebody holds`
		`WHERE id = (SELECT id FROM tasks WHERE state IN ('queued', 'running') AND attempts < $2 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me, budget).Scan(&id, &token)
	return id, token, err
}

// CountedExpired asks for the end of the lease as well.
func (s *Store) CountedExpired(ctx context.Context, me string, budget int) (id, token int64, err error) {
	const claim = `UPDATE chores SET state = 'running', owner = $1, token = token + 1, attempts = attempts + 1, lease_until = now() + interval '1 minute' ` +
		`WHERE id = (SELECT id FROM chores WHERE state IN ('queued', 'running') AND attempts < $2 AND (lease_until IS NULL OR lease_until < now()) ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me, budget).Scan(&id, &token)
	return id, token, err
}

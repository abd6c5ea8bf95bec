// Package norecord picks rows to be worked on and does not say who works on
// them.
package norecord

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take writes the state down and nothing else.
func (s *Store) Take(ctx context.Context) (id int64, err error) {
	const claim = `UPDATE mails SET state = 'running', updated_at = now() ` + // want `weakclaim: UPDATE mails moves rows to "running" and records neither owner nor token nor expiry`
		`WHERE id = (SELECT id FROM mails WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`
	err = s.db.QueryRowContext(ctx, claim).Scan(&id)
	return id, err
}

// TakeNoted counts the attempt, which tells it from the one before.
func (s *Store) TakeNoted(ctx context.Context) (id int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE mails SET state = 'running', attempts = attempts + 1
		WHERE id = (SELECT id FROM mails WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`).Scan(&id)
	return id, err
}

// Start moves a row that the caller names, which is a state machine's step.
func (s *Store) Start(ctx context.Context, id int64) (bool, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE mails SET state = 'running' WHERE id = $1 AND state = 'queued'`, id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Next gives the lock up before it returns the row.
func (s *Store) Next(ctx context.Context) (id int64, err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	err = tx.QueryRowContext(ctx,
		`SELECT id FROM letters WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED`).Scan(&id) // want `weakclaim: SELECT FROM letters locks rows, and the lock ends before anything records who has them`
	if err != nil {
		return 0, err
	}
	return id, tx.Commit()
}

// Work keeps the lock until the row is gone.
func (s *Store) Work(ctx context.Context, work func(int64) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var id int64
	err = tx.QueryRowContext(ctx,
		`SELECT id FROM letters WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED`).Scan(&id)
	if err != nil {
		return err
	}
	if err := work(id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM letters WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// WorkWith hands the transaction to somebody who may write in it.
func (s *Store) WorkWith(ctx context.Context, work func(*sql.Tx, int64) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var id int64
	err = tx.QueryRowContext(ctx,
		`SELECT id FROM letters WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED`).Scan(&id)
	if err != nil {
		return err
	}
	if err := work(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Peek locks the row for the length of one statement.
func (s *Store) Peek(ctx context.Context) (id int64, err error) {
	err = s.db.QueryRowContext(ctx,
		`SELECT id FROM parcels WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED`).Scan(&id) // want `weakclaim: SELECT FROM parcels locks rows`
	return id, err
}

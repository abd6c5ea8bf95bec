// Package swallowed has functions that look at the answer and do the same in
// either case.
package swallowed

import (
	"context"
	"database/sql"
	"errors"
	"log"
)

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

const done = `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`

func (s *Store) Nil(ctx context.Context, id, token int64) error {
	res, err := s.db.ExecContext(ctx, done, id, token)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 { // want `Nil sets jobs.state 'done' and returns the same for zero rows as for success`
		return nil
	}
	return nil
}

func (s *Store) Blank(ctx context.Context, id, token int64) error { // want `Blank sets jobs.state 'done', reads the row count and returns the same whatever it is`
	res, err := s.db.ExecContext(ctx, done, id, token)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	_ = n
	return err
}

func (s *Store) Printed(ctx context.Context, id, token int64) error { // want `Printed sets jobs.state`
	res, err := s.db.ExecContext(ctx, done, id, token)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	log.Printf("%d rows", n)
	return err
}

func (s *Store) Warned(ctx context.Context, id, token int64) error {
	res, err := s.db.ExecContext(ctx, done, id, token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 { // want `Warned sets jobs.state`
		log.Print("lost")
	}
	return nil
}

func (s *Store) NoRows(ctx context.Context, id, token int64) error {
	var got int64
	err := s.db.QueryRowContext(ctx, done+` RETURNING id`, id, token).Scan(&got)
	if errors.Is(err, sql.ErrNoRows) { // want `NoRows sets jobs.state`
		return nil
	}
	return err
}

func (s *Store) NoRowsEqual(ctx context.Context, id, token int64) (err error) {
	var got int64
	if err = s.db.QueryRowContext(ctx, done+` RETURNING id`, id, token).Scan(&got); err != nil && err != sql.ErrNoRows { // want `NoRowsEqual sets jobs.state`
		return err
	}
	return nil
}

func (s *Store) NoRowsSwitch(ctx context.Context, id, token int64) error {
	var got int64
	err := s.db.QueryRowContext(ctx, done+` RETURNING id`, id, token).Scan(&got)
	switch { // want `NoRowsSwitch sets jobs.state`
	case err == nil, errors.Is(err, sql.ErrNoRows):
		return nil
	default:
		return err
	}
}

func ignoreNoRows(err error) error {
	if errors.Is(err, sql.ErrNoRows) { // want `Mapped sets jobs.state`
		return nil
	}
	return err
}

func (s *Store) Mapped(ctx context.Context, id, token int64) error {
	var got int64
	return ignoreNoRows(s.db.QueryRowContext(ctx, done+` RETURNING id`, id, token).Scan(&got))
}

func (s *Store) Tx(ctx context.Context, id, token int64) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, done, id, token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 { // want `Tx sets jobs.state`
		return nil
	}
	return tx.Commit()
}

// The second statement hangs on the first: its caller learns of it by the row
// that is or is not there.
func (s *Store) Follow(ctx context.Context, id, token int64) error {
	res, err := s.db.ExecContext(ctx, done, id, token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return nil
	}
	_, err = s.db.ExecContext(ctx, `INSERT INTO events (job) VALUES ($1)`, id)
	return err
}

func (s *Store) Loop(ctx context.Context, id, token int64) error {
	rows, err := s.db.QueryContext(ctx, done+` RETURNING id`, id, token)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() { // want `Loop sets jobs.state`
	}
	return rows.Err()
}

type receipt struct{ note string }

// Both arms return an empty value of one type.
func (s *Store) Empty(ctx context.Context, id, token int64) (receipt, error) {
	res, err := s.db.ExecContext(ctx, done, id, token)
	if err != nil {
		return receipt{}, err
	}
	if n, _ := res.RowsAffected(); n == 0 { // want `Empty sets jobs.state`
		return receipt{}, nil
	}
	return receipt{}, nil
}

// Package no_result has functions that settle rows and return nothing.
package no_result

import (
	"context"
	"database/sql"
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

func (s *Store) Done(ctx context.Context, id, token int64) { // want `Done sets jobs.state 'done' and returns nothing; nobody learns that zero rows were changed: return the row count, or an error when it is 0`
	if _, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token); err != nil {
		log.Print(err)
	}
}

func (s *Store) Bare(id, token int64) { // want `Bare sets jobs.state 'done' and returns nothing`
	s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
}

func (s *Store) Later(id, token int64, work func()) { // want `Later sets jobs.state 'done' and returns nothing`
	defer s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	work()
}

func (s *Store) Beat(ctx context.Context, id, token int64, stop chan bool) { // want `Beat sets jobs.lease_until and returns nothing`
	for {
		select {
		case <-stop:
			return
		default:
		}
		go func() {
			s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
		}()
	}
}

// The holder is told to stop when its lease is gone.
func (s *Store) Keep(ctx context.Context, id, token int64, lost func()) {
	for ctx.Err() == nil {
		res, err := s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
		if err != nil {
			continue
		}
		if n, err := res.RowsAffected(); err == nil && n == 0 {
			lost()
			return
		}
	}
}

func (s *Store) Cancelled(ctx context.Context, id, token int64, cancel context.CancelFunc) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return
	}
	if n, _ := res.RowsAffected(); n == 0 {
		cancel()
	}
}

var settle = func(db *sql.DB, id, token int64) { // want `the function sets jobs.state 'done' and returns nothing`
	db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
}

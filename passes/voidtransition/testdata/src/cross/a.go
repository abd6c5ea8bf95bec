// Package cross uses a store and helpers of another package.
package cross

import (
	"context"
	"database/sql"

	"lib"
)

func Drop(ctx context.Context, s *lib.Store, id, token int64) error {
	_, err := s.Done(ctx, id, token) // want `Done sets jobs.state 'done' and answers by its truth value, which is dropped here`
	return err
}

func DropInterface(ctx context.Context, s lib.Settler, id, token int64) error {
	_, err := s.Done(ctx, id, token) // want `Done sets jobs.state 'done'`
	return err
}

func Keep(ctx context.Context, s *lib.Store, id, token int64) (bool, error) {
	return s.Done(ctx, id, token)
}

func DropKept(ctx context.Context, s *lib.Store, id, token int64) {
	Keep(ctx, s, id, token) // want `Keep sets jobs.state 'done'`
}

type Store struct{ db *sql.DB }

const done = `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`

func (s *Store) One(ctx context.Context, id, token int64) error {
	return lib.One(s.db.ExecContext(ctx, done, id, token))
}

func (s *Store) Any(ctx context.Context, id, token int64) error { // want `Any sets jobs.state`
	return lib.Any(s.db.ExecContext(ctx, done, id, token))
}

func (s *Store) Exec(ctx context.Context, id, token int64) error { // want `Exec sets jobs.state`
	return lib.Exec(ctx, s.db, done, id, token)
}

func (s *Store) ExecOne(ctx context.Context, id, token int64) error {
	return lib.ExecOne(ctx, s.db, done, id, token)
}

func (s *Store) ExecCount(ctx context.Context, id, token int64) (int64, error) {
	return lib.ExecCount(ctx, s.db, done, id, token)
}

func (s *Store) ExecCountDropped(ctx context.Context, id, token int64) error { // want `ExecCountDropped sets jobs.state`
	_, err := lib.ExecCount(ctx, s.db, done, id, token)
	return err
}

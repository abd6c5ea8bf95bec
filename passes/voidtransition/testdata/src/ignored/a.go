// Package ignored has callers of methods that answer.
package ignored

import (
	"context"
	"database/sql"
	"errors"
	"log"
)

var ErrStale = errors.New("stale")

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

func (s *Store) Done(ctx context.Context, id, token int64) (int64, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (s *Store) Fail(ctx context.Context, id, token int64) error {
	n, err := s.Done(ctx, id, token)
	if err == nil && n == 0 {
		err = ErrStale
	}
	return err
}

// Both tells it twice.
func (s *Store) Both(ctx context.Context, id, token int64) (bool, error) {
	n, err := s.Done(ctx, id, token)
	if err != nil {
		return false, err
	}
	if n == 0 {
		return false, ErrStale
	}
	return true, nil
}

// Raw hands the driver's result on.
func (s *Store) Raw(ctx context.Context, id, token int64) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
}

// Free may be called and forgotten.
func (s *Store) Free(ctx context.Context, id, token int64) (int64, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

type Worker struct {
	s    *Store
	done int
}

func (w *Worker) Blank(ctx context.Context, id, token int64) error {
	if _, err := w.s.Done(ctx, id, token); err != nil { // want `Done sets jobs.state 'done' and answers by its row count, which is dropped here`
		return err
	}
	w.done++
	return nil
}

func (w *Worker) Bare(ctx context.Context, id, token int64) {
	w.s.Done(ctx, id, token) // want `Done sets jobs.state`
}

func (w *Worker) Deferred(ctx context.Context, id, token int64) error {
	defer w.s.Done(ctx, id, token) // want `Done sets jobs.state`
	return nil
}

func (w *Worker) Going(ctx context.Context, id, token int64) {
	go w.s.Done(ctx, id, token) // want `Done sets jobs.state`
}

func (w *Worker) BareError(ctx context.Context, id, token int64) {
	w.s.Fail(ctx, id, token) // want `Fail sets jobs.state 'done' and answers by its error, which is dropped here`
}

func (w *Worker) BlankError(ctx context.Context, id, token int64) {
	_ = w.s.Fail(ctx, id, token)
}

func (w *Worker) Tested(ctx context.Context, id, token int64) error {
	n, err := w.s.Done(ctx, id, token)
	if err != nil || n == 0 {
		return err
	}
	w.done++
	return nil
}

func (w *Worker) Logged(ctx context.Context, id, token int64) error {
	n, err := w.s.Done(ctx, id, token)
	if err != nil {
		return err
	}
	if n == 0 {
		log.Print("claim lost")
	}
	return nil
}

func (w *Worker) Twice(ctx context.Context, id, token int64) error {
	_, err := w.s.Both(ctx, id, token)
	return err
}

func (w *Worker) Swallowed(ctx context.Context, id, token int64) error {
	n, err := w.s.Done(ctx, id, token)
	if err != nil {
		return err
	}
	if n == 0 { // want `Done sets jobs.state 'done', and Swallowed does the same for zero rows as for success`
		return nil
	}
	return nil
}

func (w *Worker) Unused(ctx context.Context, id, token int64) error {
	res, err := w.s.Raw(ctx, id, token) // want `Raw sets jobs.state 'done' and answers by its result`
	_ = res
	return err
}

func (w *Worker) Released(ctx context.Context, id, token int64) {
	defer w.s.Free(ctx, id, token)
}

func (w *Worker) Handed(ctx context.Context, id, token int64, report func(int64, error)) {
	report(w.s.Done(ctx, id, token))
}

func (w *Worker) Value() func(context.Context, int64, int64) (int64, error) { return w.s.Done }

func (w *Worker) All(ctx context.Context, ids []int64, token int64) error {
	for _, id := range ids {
		if _, err := w.s.Done(ctx, id, token); err != nil { // want `Done sets jobs.state`
			return err
		}
	}
	return nil
}

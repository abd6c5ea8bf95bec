// Package page has the examples of the rule's page.
package page

import (
	"context"
	"database/sql"
	"errors"
)

var ErrLost = errors.New("lost")

type Claim struct{ ID, Token int64 }

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

type Worker struct{ store *Store }

func (w *Worker) deleteInput(ctx context.Context, id int64) error { return nil }

type Silent struct{ db *sql.DB }

func (s *Silent) Finish(ctx context.Context, id, token int64) {
	s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
}

func (s *Store) Complete(ctx context.Context, id, token int64) error { // want `.`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

func (s *Store) CompleteChecked(ctx context.Context, id, token int64) error {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		err = ErrLost
	}
	return err
}

func (s *Store) Beat(ctx context.Context, id, token int64) { // want `.`
	s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
}

func (s *Store) BeatChecked(ctx context.Context, id, token int64, lost context.CancelFunc) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		lost()
	}
}

func (s *Store) Renew(ctx context.Context, id, token int64) (bool, error) { // want `.`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
	return err == nil, err
}

func (s *Store) RenewChecked(ctx context.Context, id, token int64) (bool, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (s *Store) Fail(ctx context.Context, id, token int64) error {
	var got int64
	err := s.db.QueryRowContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2 RETURNING id`, id, token).Scan(&got)
	if errors.Is(err, sql.ErrNoRows) { // want `.`
		return nil
	}
	return err
}

func (s *Store) FailChecked(ctx context.Context, id, token int64) error {
	var got int64
	err := s.db.QueryRowContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2 RETURNING id`, id, token).Scan(&got)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrLost
	}
	return err
}

type Queue interface {
	Finish(ctx context.Context, id, token int64) // want `.`
}

type QueueChecked interface {
	Finish(ctx context.Context, id, token int64) error
}

func (w *Worker) Settle(ctx context.Context, id, token int64) error {
	if _, err := w.store.RenewChecked(ctx, id, token); err != nil { // want `.`
		return err
	}
	return w.deleteInput(ctx, id)
}

func (w *Worker) SettleChecked(ctx context.Context, id, token int64) error {
	ok, err := w.store.RenewChecked(ctx, id, token)
	if err != nil || !ok {
		return err
	}
	return w.deleteInput(ctx, id)
}

func (s *Store) RenewAll(ctx context.Context, claims []Claim) ([]int64, error) {
	var kept []int64
	for _, c := range claims {
		ok, err := s.RenewChecked(ctx, c.ID, c.Token)
		if err != nil {
			return nil, err // want `.`
		}
		if ok {
			kept = append(kept, c.ID)
		}
	}
	return kept, nil
}

func (s *Store) RenewAllChecked(ctx context.Context, claims []Claim) ([]int64, error) {
	var kept []int64
	for _, c := range claims {
		ok, err := s.RenewChecked(ctx, c.ID, c.Token)
		if err != nil {
			return kept, err
		}
		if ok {
			kept = append(kept, c.ID)
		}
	}
	return kept, nil
}

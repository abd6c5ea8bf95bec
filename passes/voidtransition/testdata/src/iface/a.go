// Package iface has interfaces over stores.
package iface

import (
	"context"
	"database/sql"
	"log"
)

type Queue interface {
	Take(ctx context.Context, owner string) (int64, int64, error)
	Done(ctx context.Context, id, token int64) // want `Done returns nothing, and what implements it sets jobs.state 'done'; no implementation can say that zero rows were changed`
	Fail(ctx context.Context, id, token int64) error
	Renew(ctx context.Context, id, token int64) (bool, error)
	Release(ctx context.Context, id, token int64)
}

type SQL struct{ db *sql.DB }

func (s *SQL) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

func (s *SQL) Done(ctx context.Context, id, token int64) {
	if _, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token); err != nil {
		log.Print(err)
	}
}

func (s *SQL) Fail(ctx context.Context, id, token int64) error { // want `Fail sets jobs.state 'failed' and returns only`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
	return err
}

func (s *SQL) Renew(ctx context.Context, id, token int64) (bool, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (s *SQL) Release(ctx context.Context, id, token int64) {
	s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND token = $2`, id, token)
}

// Other is a second implementation, which makes no second finding.
type Other struct{ SQL }

func (o *Other) Done(ctx context.Context, id, token int64) {
	o.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
}

type Worker struct{ q Queue }

// The call goes through the interface.
func (w *Worker) Beat(ctx context.Context, id, token int64) error {
	_, err := w.q.Renew(ctx, id, token) // want `Renew sets jobs.lease_until and answers by its truth value, which is dropped here`
	return err
}

func (w *Worker) BeatChecked(ctx context.Context, id, token int64) bool {
	ok, err := w.q.Renew(ctx, id, token)
	return ok && err == nil
}

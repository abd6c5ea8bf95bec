// Package buns settles jobs through bun.
package buns

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"
)

var ErrLost = errors.New("lost")

type Job struct {
	bun.BaseModel `bun:"table:jobs"`

	ID         int64 `bun:",pk"`
	State      string
	Owner      string
	Token      int64
	LeaseUntil time.Time
}

type Store struct{ db *bun.DB }

func (s *Store) Take(ctx context.Context, owner string) (*Job, error) {
	j := new(Job)
	free := s.db.NewSelect().Model((*Job)(nil)).Column("id").
		Where("state = ?", "queued").WhereOr("lease_until < now()").Limit(1).For("UPDATE SKIP LOCKED")
	err := s.db.NewUpdate().Model(j).Set("state = ?", "running").Set("owner = ?", owner).Set("token = token + 1").
		Set("lease_until = now() + interval '1 minute'").Where("id IN (?)", free).Returning("*").Scan(ctx)
	return j, err
}

func (s *Store) Dropped(ctx context.Context, j *Job) error { // want `Dropped sets jobs.state 'done' and returns only the statement's error`
	_, err := s.db.NewUpdate().Model(j).Set("state = ?", "done").WherePK().Where("token = ?", j.Token).Exec(ctx)
	return err
}

func (s *Store) InTx(ctx context.Context, j *Job) error { // want `InTx sets jobs.state 'done'`
	return s.db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(j).Set("state = ?", "done").WherePK().Where("token = ?", j.Token).Exec(ctx)
		return err
	})
}

func (s *Store) ScanQuietly(ctx context.Context, j *Job) error {
	var id int64
	err := s.db.NewUpdate().Model(j).Set("state = ?", "done").WherePK().Where("token = ?", j.Token).Returning("id").Scan(ctx, &id)
	if errors.Is(err, sql.ErrNoRows) { // want `ScanQuietly sets jobs.state 'done'`
		return nil
	}
	return err
}

func (s *Store) Scan(ctx context.Context, j *Job) error {
	var id int64
	return s.db.NewUpdate().Model(j).Set("state = ?", "done").WherePK().Where("token = ?", j.Token).Returning("id").Scan(ctx, &id)
}

// The model is what the row is scanned into.
func (s *Store) ScanModel(ctx context.Context, j *Job) error {
	return s.db.NewUpdate().Model(j).Set("state = ?", "done").WherePK().Where("token = ?", j.Token).Returning("*").Scan(ctx)
}

func (s *Store) Result(ctx context.Context, j *Job) (sql.Result, error) {
	return s.db.NewUpdate().Model(j).Set("state = ?", "done").WherePK().Where("token = ?", j.Token).Exec(ctx)
}

func (s *Store) Lost(ctx context.Context, j *Job) error {
	res, err := s.db.NewUpdate().Model(j).Set("state = ?", "done").WherePK().Where("token = ?", j.Token).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrLost)
	}
	return nil
}

func (s *Store) Removed(ctx context.Context, j *Job) error { // want `Removed removes the row from jobs`
	_, err := s.db.NewDelete().Model(j).WherePK().Where("token = ?", j.Token).Exec(ctx)
	return err
}

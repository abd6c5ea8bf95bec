// Package gorms settles jobs through gorm.
package gorms

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"
)

var ErrLost = errors.New("lost")

type Job struct {
	ID         int64
	State      string
	Owner      string
	Token      int64
	LeaseUntil time.Time
}

type Store struct{ db *gorm.DB }

func (s *Store) Take(ctx context.Context, id int64, owner string) (int64, error) {
	res := s.db.Model(&Job{}).Where("id = ?", id).Where("state = ? OR lease_until < ?", "queued", time.Now()).
		Updates(map[string]any{"state": "running", "owner": owner, "token": gorm.Expr("token + 1"), "lease_until": time.Now().Add(time.Minute)})
	return res.RowsAffected, res.Error
}

func (s *Store) Error(ctx context.Context, j *Job) error { // want `Error sets jobs.state 'done' and returns only the statement's error`
	return s.db.WithContext(ctx).Model(&Job{}).Where("id = ? AND token = ?", j.ID, j.Token).Update("state", "done").Error
}

func (s *Store) ErrorOfResult(ctx context.Context, j *Job) error { // want `ErrorOfResult sets jobs.state 'done' and returns only the statement's error`
	res := s.db.Model(&Job{}).Where("id = ? AND token = ?", j.ID, j.Token).Update("state", "done")
	if res.Error != nil {
		return res.Error
	}
	return nil
}

func (s *Store) InTransaction(ctx context.Context, j *Job) error { // want `InTransaction sets jobs.state 'failed' and returns only the statement's error`
	return s.db.Transaction(func(tx *gorm.DB) error {
		return tx.Exec("UPDATE jobs SET state = 'failed' WHERE id = ? AND token = ?", j.ID, j.Token).Error
	})
}

func (s *Store) Logged(ctx context.Context, j *Job) error {
	res := s.db.Model(&Job{}).Where("id = ? AND token = ?", j.ID, j.Token).Update("state", "done")
	if res.RowsAffected == 0 { // want `Logged sets jobs.state 'done' and returns the same for zero rows`
		return res.Error
	}
	return res.Error
}

func (s *Store) Count(ctx context.Context, j *Job) (int64, error) {
	res := s.db.Model(&Job{}).Where("id = ? AND token = ?", j.ID, j.Token).Update("state", "done")
	return res.RowsAffected, res.Error
}

func (s *Store) Lost(ctx context.Context, j *Job) error {
	return s.db.Transaction(func(tx *gorm.DB) error {
		res := tx.Model(&Job{}).Where("id = ? AND token = ?", j.ID, j.Token).Update("state", "done")
		if err := res.Error; err != nil {
			return err
		}
		if res.RowsAffected != 1 {
			return ErrLost
		}
		return nil
	})
}

func (s *Store) Result(j *Job) *gorm.DB {
	return s.db.Model(&Job{}).Where("id = ? AND token = ?", j.ID, j.Token).Update("state", "done")
}

func (s *Store) Inline(j *Job) bool {
	return s.db.Model(&Job{}).Where("id = ? AND token = ?", j.ID, j.Token).Update("state", "done").RowsAffected > 0
}

// The generic functions count as well.
func (s *Store) Generic(ctx context.Context, j *Job) error { // want `Generic sets jobs.state 'done'`
	_, err := gorm.G[Job](s.db).Where("id = ? AND token = ?", j.ID, j.Token).Update(ctx, "state", "done")
	return err
}

func (s *Store) GenericCount(ctx context.Context, j *Job) (bool, error) {
	n, err := gorm.G[Job](s.db).Where("id = ? AND token = ?", j.ID, j.Token).Update(ctx, "state", "done")
	return n == 1, err
}

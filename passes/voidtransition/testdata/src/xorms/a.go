// Package xorms settles jobs through xorm.
package xorms

import (
	"errors"
	"time"

	"xorm.io/builder"
	"xorm.io/xorm"
)

var ErrLost = errors.New("lost")

type Job struct {
	ID         int64
	State      string
	Owner      string
	Token      int64
	LeaseUntil time.Time
}

func (*Job) TableName() string { return "jobs" }

type Store struct{ engine *xorm.Engine }

func (s *Store) Take(id int64, owner string, now time.Time) (int64, error) {
	return s.engine.ID(id).Where(builder.Or(builder.Eq{"state": "queued"}, builder.Lt{"lease_until": now})).Incr("token").
		Update(&Job{State: "running", Owner: owner, LeaseUntil: now.Add(time.Minute)})
}

func (s *Store) Dropped(j *Job) error { // want `Dropped sets jobs.state`
	_, err := s.engine.Where("id = ?", j.ID).And("token = ?", j.Token).Cols("state").Update(j)
	return err
}

func (s *Store) Session(j *Job) error { // want `Session sets jobs.state 'done'`
	session := s.engine.NewSession()
	if _, err := session.Where("id = ? AND token = ?", j.ID, j.Token).Cols("state").Update(&Job{State: "done"}); err != nil {
		return err
	}
	return session.Commit()
}

func (s *Store) Swallowed(j *Job) error {
	affected, err := s.engine.Where("id = ?", j.ID).And("token = ?", j.Token).Cols("state").Update(j)
	if err != nil {
		return err
	}
	if affected == 0 { // want `Swallowed sets jobs.state`
		return nil
	}
	return nil
}

func (s *Store) Count(j *Job) (int64, error) {
	return s.engine.Where("id = ?", j.ID).And("token = ?", j.Token).Cols("state").Update(j)
}

func (s *Store) Lost(j *Job) error {
	affected, err := s.engine.Where("id = ?", j.ID).And("token = ?", j.Token).Cols("state").Update(j)
	if err == nil && affected != 1 {
		return ErrLost
	}
	return err
}

func (s *Store) Text(j *Job) error {
	res, err := s.engine.Exec("UPDATE jobs SET state = 'done' WHERE id = ? AND token = ?", j.ID, j.Token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return ErrLost
	}
	return nil
}

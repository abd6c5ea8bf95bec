// Package goqus settles jobs through goqu.
package goqus

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/doug-martin/goqu/v9"
)

var ErrLost = errors.New("lost")

type Store struct{ db *goqu.Database }

func (s *Store) Take(owner string, now time.Time) (token int64, err error) {
	free := s.db.From("jobs").Select("id").Where(goqu.C("state").Eq("queued")).ForUpdate(goqu.SkipLocked).Limit(1)
	_, err = s.db.Update("jobs").Set(goqu.Record{"state": "running", "owner": owner, "token": goqu.L("token + ?", 1), "lease_until": now}).
		Where(goqu.C("id").In(free)).Returning("token").Executor().ScanVal(&token)
	return token, err
}

func (s *Store) Dropped(id, token int64) error { // want `Dropped sets jobs.state 'done' and returns only the statement's error`
	_, err := s.db.Update("jobs").Set(goqu.Record{"state": "done"}).Where(goqu.Ex{"id": id, "token": token}).Executor().Exec()
	return err
}

func (s *Store) Ran(ctx context.Context, id, token int64) error { // want `Ran sets jobs.state 'done' and returns only the statement's error`
	run := s.db.Update("jobs").Set(goqu.Record{"state": "done"}).Where(goqu.Ex{"id": id, "token": token}).Executor()
	if _, err := run.ExecContext(ctx); err != nil {
		return err
	}
	return nil
}

// A row that is not found is false, and no error.
func (s *Store) Scanned(id, token int64) error { // want `Scanned sets jobs.state 'done'`
	var got int64
	_, err := s.db.Update("jobs").Set(goqu.Record{"state": "done"}).Where(goqu.Ex{"id": id, "token": token}).Returning("id").Executor().ScanVal(&got)
	return err
}

func (s *Store) Found(id, token int64) (bool, error) {
	var got int64
	return s.db.Update("jobs").Set(goqu.Record{"state": "done"}).Where(goqu.Ex{"id": id, "token": token}).Returning("id").Executor().ScanVal(&got)
}

func (s *Store) FoundOrLost(id, token int64) error {
	var got int64
	found, err := s.db.Update("jobs").Set(goqu.Record{"state": "done"}).Where(goqu.Ex{"id": id, "token": token}).Returning("id").Executor().ScanVal(&got)
	if err == nil && !found {
		err = ErrLost
	}
	return err
}

// What was scanned tells, too: it stays zero.
func (s *Store) Value(id, token int64) (int64, error) {
	var got int64
	_, err := s.db.Update("jobs").Set(goqu.Record{"state": "done"}).Where(goqu.Ex{"id": id, "token": token}).Returning("id").Executor().ScanVal(&got)
	return got, err
}

func (s *Store) Result(id, token int64) (sql.Result, error) {
	return s.db.Update("jobs").Set(goqu.Record{"state": "done"}).Where(goqu.Ex{"id": id, "token": token}).Executor().Exec()
}

func (s *Store) Lost(id, token int64) error {
	res, err := s.db.Update("jobs").Set(goqu.Record{"state": "done"}).Where(goqu.Ex{"id": id, "token": token}).Executor().Exec()
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return ErrLost
	}
	return nil
}

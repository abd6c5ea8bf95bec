// Package ents settles jobs through code that ent has generated.
package ents

import (
	"context"
	"errors"

	"entgen"
	"entgen/job"
)

var ErrLost = errors.New("lost")

type Store struct{ client *entgen.Client }

func (s *Store) Take(ctx context.Context, id int, owner string, now int64) (int, error) {
	return s.client.Job.Update().Where(job.IDEQ(id), job.Or(job.State("queued"), job.And(job.State("running"), job.LeaseUntilLT(now)))).
		SetState("running").SetLeaseOwner(owner).AddToken(1).Save(ctx)
}

func (s *Store) Dropped(ctx context.Context, j *entgen.Job) error { // want `Dropped sets queue_jobs.state 'done' and returns only the statement's error`
	_, err := s.client.Job.Update().Where(job.ID(j.ID), job.Token(j.Token)).SetState("done").Save(ctx)
	return err
}

// Exec of an update of many has no count at all.
func (s *Store) Exec(ctx context.Context, j *entgen.Job) error { // want `Exec sets queue_jobs.state 'done' and returns only the statement's error`
	return s.client.Job.Update().Where(job.ID(j.ID), job.Token(j.Token)).SetState("done").Exec(ctx)
}

func (s *Store) ExecX(ctx context.Context, j *entgen.Job) { // want `ExecX sets queue_jobs.state 'done' and returns nothing`
	s.client.Job.Update().Where(job.ID(j.ID), job.Token(j.Token)).SetState("done").ExecX(ctx)
}

func (s *Store) Removed(ctx context.Context, j *entgen.Job) error { // want `Removed removes the row from queue_jobs`
	_, err := s.client.Job.Delete().Where(job.ID(j.ID), job.Token(j.Token)).Exec(ctx)
	return err
}

func (s *Store) Quietly(ctx context.Context, j *entgen.Job) error {
	_, err := s.client.Job.UpdateOneID(j.ID).Where(job.Token(j.Token)).SetState("done").Save(ctx)
	if entgen.IsNotFound(err) { // want `Quietly sets queue_jobs.state 'done'`
		return nil
	}
	return err
}

func (s *Store) Count(ctx context.Context, j *entgen.Job) (int, error) {
	return s.client.Job.Update().Where(job.ID(j.ID), job.Token(j.Token)).SetState("done").Save(ctx)
}

func (s *Store) CountX(ctx context.Context, j *entgen.Job) bool {
	return s.client.Job.Update().Where(job.ID(j.ID), job.Token(j.Token)).SetState("done").SaveX(ctx) == 1
}

func (s *Store) Lost(ctx context.Context, j *entgen.Job) error {
	n, err := s.client.Job.Update().Where(job.ID(j.ID), job.Token(j.Token)).SetState("done").Save(ctx)
	if err == nil && n == 0 {
		return ErrLost
	}
	return err
}

// An update of one fails where it finds none.
func (s *Store) One(ctx context.Context, j *entgen.Job) error {
	_, err := s.client.Job.UpdateOneID(j.ID).Where(job.Token(j.Token)).SetState("done").Save(ctx)
	return err
}

func (s *Store) OneExec(ctx context.Context, j *entgen.Job) error {
	return s.client.Job.UpdateOneID(j.ID).Where(job.Token(j.Token)).SetState("done").Exec(ctx)
}

// This one panics.
func (s *Store) OneExecX(ctx context.Context, j *entgen.Job) {
	s.client.Job.UpdateOneID(j.ID).Where(job.Token(j.Token)).SetState("done").ExecX(ctx)
}

func (s *Store) OneLost(ctx context.Context, j *entgen.Job) error {
	err := s.client.Job.UpdateOneID(j.ID).Where(job.Token(j.Token)).SetState("done").Exec(ctx)
	if entgen.IsNotFound(err) {
		return ErrLost
	}
	return err
}

// What else an error may be is not known.
func (s *Store) Conflict(ctx context.Context, j *entgen.Job) error {
	err := s.client.Job.UpdateOneID(j.ID).Where(job.Token(j.Token)).SetState("done").Exec(ctx)
	if entgen.IsConstraintError(err) {
		return nil
	}
	return err
}

func isLost(err error) bool { return errors.Is(err, ErrLost) }

// A test of the package itself is looked into.
func (s *Store) OwnTest(ctx context.Context, j *entgen.Job) error {
	n, err := s.client.Job.Update().Where(job.ID(j.ID), job.Token(j.Token)).SetState("done").Save(ctx)
	if err == nil && n == 0 { // want `OwnTest sets queue_jobs.state 'done' and returns the same for zero rows`
		err = ErrLost
	}
	if isLost(err) {
		return nil
	}
	return err
}

// Package entchains runs its statements through generated code.
package entchains

import (
	"context"

	"entgen"
	"entgen/job"
	"entgen/predicate"
)

// Queue is a queue.
type Queue struct{ client *entgen.Client }

// Claim takes a row.
func (q *Queue) Claim(ctx context.Context, id int, owner string, now int64) (int, error) {
	return q.client.Job.Update().
		Where(job.IDEQ(id), job.Or(job.StateIn("queued", "retry"), job.And(job.State("running"), job.LeaseUntilLT(now)))).
		SetState("running").
		SetLeaseOwner(owner).
		AddToken(1).
		Save(ctx)
}

// Fenced is right.
func (q *Queue) Fenced(ctx context.Context, j *entgen.Job) (int, error) {
	return q.client.Job.Update().Where(job.ID(j.ID), job.TokenEQ(j.Token)).SetState("done").ClearLeaseOwner().Save(ctx)
}

// ByKey is not.
func (q *Queue) ByKey(ctx context.Context, id int, j *entgen.Job) error {
	if err := q.client.Job.UpdateOneID(id).SetState("done").Exec(ctx); err != nil { // want `UPDATE queue_jobs sets state 'done' by id alone`
		return err
	}
	if _, err := j.Update().SetState("done").Save(ctx); err != nil {
		return err
	}
	if err := q.client.Job.UpdateOne(j).Where(job.Token(j.Token)).SetState("done").Exec(ctx); err != nil {
		return err
	}
	return q.client.Job.DeleteOneID(id).Exec(ctx) // want `DELETE FROM queue_jobs removes the row by id alone`
}

// Optional has a fence for callers who ask for it, and predicates in a list.
func (q *Queue) Optional(ctx context.Context, ids []int, token int64) (int, error) {
	ps := []predicate.Job{job.IDIn(ids...)}
	up := q.client.Job.Update().Where(ps...).SetState("done").SetWorkerID(3) // want `UPDATE queue_jobs sets state 'done' by id`
	if token != 0 {
		up.Where(job.Token(token))
	}
	return up.Save(ctx)
}

// Open has predicates that are not of a column.
func (q *Queue) Open(ctx context.Context, ps []predicate.Job) (int, error) {
	if n, err := q.client.Job.Delete().Where(job.HasWorker()).Exec(ctx); err != nil {
		return n, err
	}
	return q.client.Job.Delete().Where(ps...).Where(job.LeaseOwnerIsNil()).Exec(ctx)
}

// InTx holds the row.
func (q *Queue) InTx(ctx context.Context, id int, token int64) error {
	tx, err := q.client.Tx(ctx)
	if err != nil {
		return err
	}
	if _, err := tx.Job.Query().Where(job.ID(id), job.Token(token)).ForUpdate().Only(ctx); err != nil {
		return err
	}
	tx.Job.Update().Where(job.ID(id)).SetState("done").ExecX(ctx)
	return tx.Commit()
}

// Upsert inserts or updates.
func (q *Queue) Upsert(ctx context.Context) error {
	return q.client.Job.Create().SetState("queued").OnConflictColumns(job.FieldID).UpdateNewValues().Exec(ctx) // want `upsert of queue_jobs sets state 'queued' without any condition`
}

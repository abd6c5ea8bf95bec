// Package xormchains runs its statements through xorm.
package xormchains

import (
	"time"

	"xorm.io/builder"
	"xorm.io/xorm"

	"xormmodels"
)

// A ActionTask is a row of a queue.
type ActionTask struct {
	ID         int64
	State      string
	OwnerName  string `xorm:"'owner' varchar(50) index"`
	Token      int64
	LeaseUntil time.Time
	Note       string `xorm:"-"`
}

// Queue is a queue.
type Queue struct{ engine *xorm.Engine }

// Claim takes a row.
func (q *Queue) Claim(id int64, owner string, now time.Time) (int64, error) {
	return q.engine.ID(id).
		Where(builder.Or(builder.Eq{"state": "queued"}, builder.Lt{"lease_until": now})).
		Incr("token").
		Update(&ActionTask{State: "running", OwnerName: owner, LeaseUntil: now})
}

// ByKey writes by the key.
func (q *Queue) ByKey(id int64) (int64, error) {
	return q.engine.ID(id).Cols("state", "owner").Update(&ActionTask{State: "done"}) // want `UPDATE action_task sets state 'done' by id alone`
}

// Fenced is right.
func (q *Queue) Fenced(t *ActionTask) (int64, error) {
	return q.engine.Where("id = ?", t.ID).And("token = ?", t.Token).Cols("state").Update(t)
}

// Conditions come from a bean.
func (q *Queue) Conditions(id, token int64) (int64, error) {
	if n, err := q.engine.Update(&ActionTask{State: "done"}, &ActionTask{ID: id, Token: token}); err != nil {
		return n, err
	}
	return q.engine.Table("action_task").ID(id).Update(map[string]interface{}{"state": "done"}) // want `UPDATE action_task sets state 'done' by id alone`
}

// Deletes has an OR.
func (q *Queue) Deletes(ids []int64, token int64) (int64, error) {
	return q.engine.Where("state = ?", "done").Or("token = ?", token).In("id", ids).Delete(&ActionTask{OwnerName: "me"})
}

// Version has an optimistic lock.
func (q *Queue) Version(v *xormmodels.Versioned) (int64, error) {
	return q.engine.ID(v.ID).Cols("state").Update(v)
}

// Session holds the row.
func (q *Queue) Session(id, token int64) error {
	s := q.engine.NewSession()
	if err := s.Begin(); err != nil {
		return err
	}
	var t ActionTask
	if _, err := s.Where("id = ? AND token = ?", id, token).ForUpdate().Get(&t); err != nil {
		return err
	}
	if _, err := s.ID(id).Update(&ActionTask{State: "done"}); err != nil {
		return err
	}
	return s.Commit()
}

// InPlace adds conditions to a session, which forgets them when it has run.
func (q *Queue) InPlace(id, token int64) error {
	s := q.engine.NewSession()
	s.Where("id = ?", id)
	s.And("token = ?", token)
	if _, err := s.Update(&ActionTask{State: "done"}); err != nil {
		return err
	}
	_, err := s.ID(id).Update(&ActionTask{State: "done"})
	return err
}

// Raw is written out.
func (q *Queue) Raw(id int64) error {
	_, err := q.engine.Exec("UPDATE action_task SET state = 'done' WHERE id = ?", id) // want `UPDATE action_task sets state 'done' by id alone`
	return err
}

// Package chainodds has chains that are hard to follow, or none at all.
package chainodds

import (
	"context"

	sq "github.com/Masterminds/squirrel"
	"github.com/doug-martin/goqu/v9"
	"github.com/uptrace/bun"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// A Job is a row.
type Job struct {
	ID    int64
	State string
	Next  *Job
}

// A DB wraps the library.
type DB struct{ *gorm.DB }

// Store is a store.
type Store struct {
	DB
	query *gorm.DB
	b     sq.UpdateBuilder
}

// Loop adds a condition any number of times.
func (s *Store) Loop(conds map[string]any) {
	q := s.Model(&Job{})
	for k, v := range conds {
		q = q.Where(k, v)
	}
	q.Update("state", "done")
	up := sq.Update("jobs").Set("state", "done")
	for k, v := range conds {
		up = up.Where(sq.Eq{k: v})
	}
	_, _ = up.Exec()
}

// Promoted calls a method of the embedded library.
func (s *Store) Promoted(id int64) { s.Where("id = ?", id).Delete(&Job{}) }

// Kept runs what a field holds.
func (s *Store) Kept(id int64) {
	s.query.Where("id = ?", id).Update("state", "done")
	_, _ = s.b.Where("id = ?", id).Exec()
}

// Spread gives lists that are not known.
func (s *Store) Spread(id int64, args []any, conds []clause.Expression, set map[string]any) {
	s.Model(&Job{}).Where("id = ? AND token = ?", args...).Update("state", "done")
	s.Model(&Job{}).Clauses(conds...).Where("id = ?", id).Update("state", "done")
	s.Table("jobs").Where(set).Updates(set)
	s.Table("jobs").Where("id = ?", id).Updates(map[string]any{"state": "x"})
	_, _ = sq.Update("jobs").SetMap(set).Where("id = ?", args...).Exec()
}

// Values calls methods by value and by expression.
func (s *Store) Values(id int64, tx *gorm.DB) {
	update := s.Model(&Job{}).Where("id = ?", id).Update
	update("state", "done")
	where := (*gorm.DB).Where(tx, "id = ?", id)
	where.Delete(&Job{})
	(*gorm.DB).Delete(tx, &Job{}, id)
}

// Recursive scopes end somewhere.
func Recursive(db *gorm.DB) *gorm.DB { return db.Scopes(Recursive).Where("a = 1") }

// Scoped uses one, and one that is known.
func (s *Store) Scoped(id int64) {
	s.Model(&Job{}).Scopes(Recursive).Update("state", "done")
	s.Model(&Job{}).Scopes(func(db *gorm.DB) *gorm.DB { return db.Where("id = ?", id) }, running).Update("state", "done")
}

func running(db *gorm.DB) *gorm.DB { return db.Where("state = ?", "running") }

// Untyped has models that are no structs.
func (s *Store) Untyped(v any, name string, jobs []*Job) {
	s.Model(v).Where("id = 1").Update("state", "done")
	s.Table(name).Where("id = 1").Update(name, "done")
	s.Model(jobs).Update("state", "done")
	s.Model(&jobs).Where(nil).Update("state", nil)
	s.Delete(v)
	s.Save(v)
	s.Save(&jobs)
	s.Create(map[string]any{"a": 1})
	s.Exec(name)
	s.Raw(name).Scan(&jobs)
}

// Handed lets another function add to the query.
func (s *Store) Handed(id int64, more func(*gorm.DB)) {
	q := s.Model(&Job{}).Where("id = ?", id)
	more(q)
	q.Update("state", "done")
}

// Empty leaves parts out.
func Empty(ctx context.Context, db *bun.DB, gdb *goqu.Database) {
	_, _ = db.NewUpdate().Exec(ctx)
	_, _ = db.NewDelete().Model(nil).Exec(ctx)
	_, _ = db.NewUpdate().Model(1).WherePK().Exec(ctx)
	_, _ = gdb.Update(nil).Set(nil).Where().Executor().Exec()
	_, _ = gdb.Insert("t").Executor().Exec()
	_, _ = sq.UpdateBuilder{}.Exec()
	_, _ = sq.Delete("").Exec()
	_, _ = sq.Update("jobs").Where(sq.Or{}).Where(sq.Eq{}).Where(nil).Where("").Set("a", nil).Exec()
}

// Closure runs a chain that the function around it holds.
func (s *Store) Closure(id int64) func() error {
	q := s.Model(&Job{}).Where("id = ?", id)
	return func() error { return q.Update("state", "done").Error }
}

// Deferred runs later.
func (s *Store) Deferred(id int64) {
	defer s.Model(&Job{}).Where("id = ?", id).Update("state", "done")
	go s.Delete(&Job{}, "id = ?", id)
}

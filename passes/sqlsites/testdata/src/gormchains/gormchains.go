// Package gormchains runs its statements through gorm.
package gormchains

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"gormmodels"
)

// A CargoStatus is a row of a queue.
type CargoStatus struct {
	gorm.Model
	State      string
	Owner      *string
	Token      int64
	LeaseUntil time.Time
	CallerURL  string
	Note       string `gorm:"-"`
	Stamp      Stamp  `gorm:"embedded;embeddedPrefix:stamp_"`
}

// A Stamp is a part of a row.
type Stamp struct{ UserIDs string }

// Queue is a queue.
type Queue struct{ db *gorm.DB }

// Claim takes a row.
func (q *Queue) Claim(ctx context.Context, owner string, id uint) (int64, error) {
	res := q.db.WithContext(ctx).Model(&CargoStatus{}).
		Where("id = ?", id).
		Where("state = ? OR lease_until < ?", "queued", time.Now()).
		Updates(map[string]interface{}{
			"State":       "running",
			"owner":       owner,
			"token":       gorm.Expr("token + ?", 1),
			"lease_until": time.Now().Add(time.Minute),
		})
	return res.RowsAffected, res.Error
}

// ByKey writes by the key of the model.
func (q *Queue) ByKey(id uint) error {
	return q.db.Model(&CargoStatus{Model: gorm.Model{ID: id}}).Update("state", "done").Error // want `UPDATE cargo_statuses sets state 'done' by id alone`
}

// Fenced is right.
func (q *Queue) Fenced(c *CargoStatus) (bool, error) {
	res := q.db.Model(c).Where("token = ?", c.Token).Updates(map[string]any{"state": "done", "owner": nil})
	return res.RowsAffected == 1, res.Error
}

// Variable builds a map and a chain in steps; one step is optional.
func (q *Queue) Variable(id uint, token int64, strict bool) *gorm.DB {
	vals := make(map[string]interface{})
	vals["state"] = "failed"
	vals["owner"] = (*string)(nil)
	db := q.db.Model(&CargoStatus{})
	db = db.Where(map[string]interface{}{"id": id}) // want `UPDATE cargo_statuses sets state 'failed' by id`
	if strict {
		db = db.Where(clause.Eq{Column: "token", Value: token})
	}
	return db.Updates(vals)
}

// InPlace does not assign what Where returns.
func (q *Queue) InPlace(id uint, token int64) *gorm.DB {
	db := q.db.Model(&CargoStatus{})
	db.Where("id = ?", id)
	db.Where("token = ?", token)
	return db.Update("state", "done")
}

// Structs gives structs: their zero fields do not count.
func (q *Queue) Structs(id uint, token int64) {
	q.db.Where(&CargoStatus{Token: token}).Where("id", id).Updates(&CargoStatus{State: "done", CallerURL: ""})
	q.db.Model(&CargoStatus{}).Where("id = ? AND token = ?", id, token).Select("state", "owner").Updates(CargoStatus{State: "done"})
}

// OpenStruct is given a struct whose fields are not known.
func (q *Queue) OpenStruct(cond CargoStatus, row *CargoStatus) {
	q.db.Where(cond).Delete(&CargoStatus{})
	q.db.Model(row).Updates(row)
	q.db.Model(row).Select("state", "lease_until").Updates(row) // want `UPDATE cargo_statuses sets state and lease_until by id alone`
}

// Saves writes all columns, and inserts where it finds no row.
func (q *Queue) Saves(row *CargoStatus, token int64) {
	q.db.Save(row)
	q.db.Where("token = ?", token).Save(row)
	q.db.Omit("note", "caller_url").Save(row)
}

// Settles writes a row back that it has changed.
func (q *Queue) Settles(id uint) error {
	var row CargoStatus
	if err := q.db.First(&row, id).Error; err != nil {
		return err
	}
	row.State = "done"
	row.Owner = nil
	if err := q.db.Updates(&row).Error; err != nil { // want `UPDATE cargo_statuses sets state 'done' by id alone`
		return err
	}
	return q.db.Save(&row).Error // want `UPDATE cargo_statuses sets state 'done' by id alone`
}

// Deletes has conditions in several places.
func (q *Queue) Deletes(id uint, ids []uint, token int64, row *CargoStatus) {
	q.db.Delete(&CargoStatus{}, id)  // want `DELETE FROM cargo_statuses removes the row by id alone`
	q.db.Delete(&CargoStatus{}, ids) // want `DELETE FROM cargo_statuses removes the row by id alone`
	q.db.Delete(&CargoStatus{}, "id = ? AND token = ?", id, token)
	q.db.Where("token = ?", token).Delete(row)
	var empty CargoStatus
	q.db.Where("state = ?", "done").Where("lease_until < ?", time.Now()).Delete(&empty)
	q.db.Unscoped().Where("(id, token) IN ?", [][]any{{id, token}}).Delete(&CargoStatus{})
	q.db.Where("id IN ?", ids).Or("state = ?", "x").Not("token = ?", token).Delete(&CargoStatus{}) // want `DELETE FROM cargo_statuses removes the row by id, state and token alone`
}

// Locked holds the row in its transaction.
func (q *Queue) Locked(id uint, token int64) error {
	return q.db.Transaction(func(tx *gorm.DB) error {
		var row CargoStatus
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&row, "id = ? AND token = ?", id, token).Error; err != nil {
			return err
		}
		return tx.Model(&row).Update("state", "done").Error
	})
}

// NotLocked reads without a lock.
func (q *Queue) NotLocked(id uint, token int64) error {
	tx := q.db.Begin()
	defer tx.Rollback()
	var row CargoStatus
	if err := tx.First(&row, "id = ? AND token = ?", id, token).Error; err != nil {
		return err
	}
	if err := tx.Model(&row).Update("state", "done").Error; err != nil { // want `UPDATE cargo_statuses sets state 'done' by id alone`
		return err
	}
	return tx.Commit().Error
}

// Upserts has a conflict clause.
func (q *Queue) Upserts(row *gormmodels.Crate, owner string) {
	q.db.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "crate_key"}},
		DoUpdates: clause.AssignmentColumns([]string{"state", "lease_token", "locked_till"}),
		Where:     clause.Where{Exprs: []clause.Expression{clause.Lt{Column: "locked_till", Value: time.Now()}}},
	}).Create(row)
	q.db.Clauses(clause.OnConflict{UpdateAll: true}).Create(&gormmodels.Crate{Key: "k", State: "s"})
	q.db.Clauses(clause.OnConflict{DoNothing: true}).Create(row)
}

// Crates are of another package, which names their table.
func (q *Queue) Crates(key, token string) {
	q.db.Model(&gormmodels.Crate{Key: key}).Where("lease_token = @token", sql.Named("token", token)).UpdateColumn("State", "moved")
	q.db.Table("crates AS c").Where("c.key IN (?)", q.db.Model(&gormmodels.Crate{}).Select("crate_key").Where("state = ?", "x")).
		Clauses(clause.Returning{Columns: []clause.Column{{Name: "key"}}}).Updates(map[string]any{"order": 1})
}

// Scoped leaves a part to a function.
func (q *Queue) Scoped(id uint, scope func(*gorm.DB) *gorm.DB) {
	q.db.Model(&CargoStatus{}).Scopes(scope).Where("id = ?", id).Update("state", "done")
	q.db.Model(&CargoStatus{}).Where("id = ?", id).Updates(stateOf(id)) // want `UPDATE cargo_statuses sets state 'stated' by id alone`
}

func stateOf(id uint) map[string]any {
	if id == 0 {
		panic(errors.New("no id"))
	}
	return map[string]any{"state": "stated"}
}

// helper is given the values.
func (q *Queue) helper(id uint, vals map[string]any) error {
	return q.db.Model(&CargoStatus{}).Where("id = ?", id).Updates(vals).Error
}

// Helped goes through helper.
func (q *Queue) Helped(id uint) error {
	return q.helper(id, map[string]any{"state": "done", "owner": nil}) // want `UPDATE cargo_statuses sets state 'done' by id alone`
}

// finish is given a chain, which may have conditions.
func finish(db *gorm.DB, state string) error {
	return db.Model(&CargoStatus{}).Update("state", state).Error
}

// Finished gives it.
func (q *Queue) Finished(id uint, token int64) error {
	return finish(q.db.Where("id = ? AND token = ?", id, token), "done")
}

// Texts writes its SQL out.
func (q *Queue) Texts(id uint) (int64, error) {
	var rows []CargoStatus
	q.db.Raw("SELECT id FROM cargo_statuses WHERE state = ? FOR UPDATE SKIP LOCKED", "queued").Scan(&rows)
	res := q.db.Exec("UPDATE cargo_statuses SET state = 'done' WHERE id = ?", id) // want `UPDATE cargo_statuses sets state 'done' by id alone`
	return res.RowsAffected, res.Error
}

// Generic uses the typed interface.
func (q *Queue) Generic(ctx context.Context, id uint, token int64) (int, error) {
	if n, err := gorm.G[CargoStatus](q.db).Where("id = ?", id).Update(ctx, "state", "done"); err != nil { // want `UPDATE cargo_statuses sets state 'done' by id alone`
		return n, err
	}
	return gorm.G[CargoStatus](q.db).Where("id = ? AND token = ?", id, token).Delete(ctx)
}

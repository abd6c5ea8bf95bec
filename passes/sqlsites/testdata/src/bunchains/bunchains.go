// Package bunchains runs its statements through bun.
package bunchains

import (
	"context"
	"database/sql"
	"time"

	"github.com/uptrace/bun"
)

// A Shipment is a row of a queue.
type Shipment struct {
	bun.BaseModel `bun:"table:shipments,alias:s"`

	ID         int64 `bun:",pk,autoincrement"`
	State      string
	OwnerName  string `bun:"owner"`
	Token      int64
	LeaseUntil time.Time
	Box        *Box `bun:"rel:belongs-to,join:box_id=id"`
}

// A Box has no tag.
type Box struct {
	ID    int64 `bun:"id,pk"`
	State string
}

// Queue is a queue.
type Queue struct{ db *bun.DB }

// Claim takes a row that is free.
func (q *Queue) Claim(ctx context.Context, owner string) (*Shipment, error) {
	s := new(Shipment)
	free := q.db.NewSelect().Model((*Shipment)(nil)).Column("id").
		Where("state = ?", "queued").WhereOr("lease_until < now()").Order("id").Limit(1).For("UPDATE SKIP LOCKED")
	err := q.db.NewUpdate().Model(s).
		Set("state = ?", "running").
		Set("owner = ?", owner).
		SetColumn("token", "token + ?", 1).
		Set("lease_until = now() + interval '1 minute'").
		Where("id IN (?)", free).
		Returning("*").Scan(ctx)
	return s, err
}

// ByKey writes by the key of the model.
func (q *Queue) ByKey(ctx context.Context, s *Shipment) (sql.Result, error) {
	return q.db.NewUpdate().Model(s).Column("state", "owner").WherePK().Exec(ctx) // want `UPDATE shipments sets state and owner by id alone`
}

// Fenced is right.
func (q *Queue) Fenced(ctx context.Context, s *Shipment) (sql.Result, error) {
	return q.db.NewUpdate().Model(s).Set("state = ?", "done").WherePK().Where("?TableAlias.token = ?", s.Token).Exec(ctx)
}

// Weak has the fence in one arm of an OR.
func (q *Queue) Weak(ctx context.Context, id, token int64) (sql.Result, error) {
	return q.db.NewUpdate().Model((*Shipment)(nil)).Set("?0 = ?1", bun.Ident("state"), "done").Where("id = ?", id). // want `UPDATE shipments sets state 'done' by id and token`
															WhereGroup(" AND ", func(u *bun.UpdateQuery) *bun.UpdateQuery {
			return u.Where("token = ?", token).WhereOr("token IS NULL")
		}).Exec(ctx)
}

// InPlace changes the query that the variable holds.
func (q *Queue) InPlace(ctx context.Context, ids []int64, token int64, strict bool) (sql.Result, error) {
	u := q.db.NewUpdate().Table("shipments").Set("state = 'done'")
	u.Where("id IN (?)", bun.In(ids)) // want `UPDATE shipments sets state 'done' by id`
	if strict {
		u.Where("token = ?", token)
	}
	return u.Exec(ctx)
}

// Deletes removes rows.
func (q *Queue) Deletes(ctx context.Context, db bun.IDB, b *Box, id int64) error {
	if _, err := db.NewDelete().Model(b).WherePK().Exec(ctx); err != nil {
		return err
	}
	_, err := db.NewDelete().Model((*Box)(nil)).Where("id = ?", id).Exec(ctx)
	return err
}

// InTx holds the row.
func (q *Queue) InTx(ctx context.Context, id, token int64) error {
	return q.db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		var s Shipment
		if err := tx.NewSelect().Model(&s).Where("id = ? AND token = ?", id, token).For("UPDATE").Scan(ctx); err != nil {
			return err
		}
		_, err := tx.NewUpdate().Model(&s).Set("state = ?", "done").WherePK().Exec(ctx)
		return err
	})
}

// Open is handed on.
func (q *Queue) Open(ctx context.Context, id int64, more func(*bun.UpdateQuery) *bun.UpdateQuery) (sql.Result, error) {
	return q.db.NewUpdate().Model((*Box)(nil)).Set("state = ?", "x").Where("id = ?", id).Apply(more).Exec(ctx)
}

// Upsert inserts or updates.
func (q *Queue) Upsert(ctx context.Context, b *Box) (sql.Result, error) {
	return q.db.NewInsert().Model(b).On("CONFLICT (id) DO UPDATE").Set("state = EXCLUDED.state").Where("box.state = ?", "free").Exec(ctx)
}

// Text is written out.
func (q *Queue) Text(ctx context.Context, id int64) (sql.Result, error) {
	return q.db.ExecContext(ctx, "UPDATE shipments SET state = 'done' WHERE id = ?", id) // want `UPDATE shipments sets state 'done' by id alone`
}

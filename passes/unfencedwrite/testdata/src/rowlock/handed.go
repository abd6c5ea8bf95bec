package rowlock

import (
	"context"
	"database/sql"
)

type txKey struct{}

func txOf(ctx context.Context) (*sql.Tx, error) {
	if tx, ok := ctx.Value(txKey{}).(*sql.Tx); ok {
		return tx, nil
	}
	return nil, sql.ErrTxDone
}

// InContext writes on the transaction in a context, which may hold the row.
func InContext(ctx context.Context, id int64) error {
	tx, ok := ctx.Value(txKey{}).(*sql.Tx)
	if !ok {
		return sql.ErrTxDone
	}
	_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// Fetched is the same through a function.
func Fetched(ctx context.Context, id int64) error {
	tx, err := txOf(ctx)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

type unit struct {
	db *sql.DB
	tx *sql.Tx
}

func (u *unit) Tx() *sql.Tx { return u.tx }

func (u *unit) start(ctx context.Context) (*sql.Tx, error) { return u.db.BeginTx(ctx, nil) }

func (u *unit) MustBegin() *sql.Tx {
	tx, err := u.db.Begin()
	if err != nil {
		panic(err)
	}
	return tx
}

// Kept writes on the transaction of a unit of work.
func (u *unit) Kept(id int64) error {
	var tx = u.tx
	_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// Lent is the same through a method.
func (u *unit) Lent(id int64) error {
	tx := u.Tx()
	_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// Started begins a transaction by a method that takes a context, too.
func (u *unit) Started(ctx context.Context, id int64) error {
	tx, err := u.start(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// Begun begins one by a method that cannot fail.
func (u *unit) Begun(id int64) error {
	tx := u.MustBegin()
	defer tx.Rollback()
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

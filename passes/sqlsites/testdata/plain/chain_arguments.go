// Package p: a chain of calls looks into what its arguments are.
package p

import "gorm.io/gorm"

type job struct {
	ID    int
	State string
}

type lease struct{ Token string }

func save(tx *gorm.DB, model any, table string, id any) {
	tx.Model(model).Where("id = ?", id).Update("state", "done")
	tx.Table(table).Where("id = ?", id).Update("state", "done")
	tx.Save(model)
}

func limit(d *gorm.DB, model any, n int, column string) {
	d.Model(model).Where(column+" = ?", n).Limit(n).Update(column, n)
	d.Raw("UPDATE jobs SET a = 1 WHERE "+column+" = ?", n).Scan(model)
}

func f(d *gorm.DB, j *job, l *lease, from string, number int) {
	save(d, j, from, number)
	save(d, l, from, number)
	limit(d, j, number, from)
	limit(d, l, number, from)
}

func g(tx *gorm.DB, l lease, kind string, n int) {
	save(tx, l, kind, n)
	limit(tx, l, n, kind)
}

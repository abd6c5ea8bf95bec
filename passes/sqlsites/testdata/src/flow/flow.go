package flow

import (
	"database/sql"
	"fmt"
	"strings"
)

var db *sql.DB

func builder(id, token int64, fenced bool) {
	var b strings.Builder
	b.WriteString("UPDATE jobs SET a = 1")
	fmt.Fprintf(&b, " WHERE %s = $1", "id")
	if fenced {
		b.WriteString(" AND token = $2")
	}
	db.Exec(b.String(), id, token)
}

func appended(id int64, owner string) {
	q := "UPDATE jobs SET b = 1 WHERE id = $1"
	args := []any{id}
	if owner != "" {
		q += " AND owner = $2"
		args = append(args, owner)
	}
	db.Exec(q, args...)
}

func clause(id int64, owner string) {
	c := ""
	if owner != "" {
		c = " AND owner = $2"
	}
	db.Exec("UPDATE jobs SET c = 1 WHERE id = $1"+c, id, owner)
}

func dialects(pg bool, id int64) {
	var q string
	if pg {
		q = "UPDATE jobs SET d = now() WHERE id = $1"
	} else {
		q = "UPDATE jobs SET d = datetime('now') WHERE id = ?"
	}
	db.Exec(q, id)
}

func switched(dialect string, id int64) {
	q := "UPDATE jobs SET e = 0 WHERE id = ?"
	switch dialect {
	case "pg":
		q = "UPDATE jobs SET e = 1 WHERE id = $1"
	case "ora":
		q = "UPDATE jobs SET e = 2 WHERE id = :1"
	}
	db.Exec(q, id)
}

func early(id int64, err error) {
	q := "UPDATE jobs SET f = 1"
	if err != nil {
		db.Exec(q+" WHERE id = $1 AND failed", id)
		return
	}
	q += " WHERE id = $1"
	db.Exec(q, id)
}

func looped(ids []int64) {
	q := "UPDATE jobs SET g = 1 WHERE id IN ("
	for i := range ids {
		if i > 0 {
			q += ","
		}
		q += fmt.Sprintf("$%d", i+1)
	}
	q += ")"
	db.Exec(q)
}

func ranged() {
	for _, q := range []string{"DELETE FROM a WHERE x", "DELETE FROM b WHERE x"} {
		db.Exec(q)
	}
}

func joined(id int64) {
	conds := []string{"id = $1", "state = 'running'"}
	conds = append(conds, "token = $2")
	db.Exec("UPDATE jobs SET h = 1 WHERE "+strings.Join(conds, " AND "), id)
}

func byID(set string) string { return set + " WHERE id = $1" }

func helped(id int64) { db.Exec(byID("UPDATE jobs SET i = 1")+" AND token = $2", id) }

func where(q, cond string) string {
	if cond == "" {
		return q
	}
	return q + " WHERE " + cond
}

func decided(id int64) {
	db.Exec(where("UPDATE jobs SET j = 1", "id = $1"), id)
	db.Exec(where("UPDATE jobs SET k = 1", ""))
}

func build(fenced bool) (q string, args []any) {
	q = "UPDATE jobs SET l = 1 WHERE id = $1"
	if fenced {
		q += " AND token = $2"
	}
	return q, nil
}

func tuple() {
	q, args := build(true)
	db.Exec(q, args...)
}

func closureReturned(table string) func() {
	q := "UPDATE " + table + " SET m = 1"
	return func() { db.Exec(q) }
}

func localClosure() {
	by := func(col string) string { return "UPDATE jobs SET n = 1 WHERE " + col + " = $1" }
	db.Exec(by("id"), 1)
}

func template() {
	const q = "UPDATE {{TABLE}} SET o = 1"
	db.Exec(strings.TrimSpace(strings.ReplaceAll(q, "{{TABLE}}", "jobs")))
}

func recursive(n int, q string) string {
	if n == 0 {
		return q
	}
	return recursive(n-1, q+" AND x")
}

func recursion() { db.Exec(recursive(3, "UPDATE jobs SET p = 1 WHERE id = $1")) }

func unknownHelper(rewrite func(string) string) {
	db.Exec(rewrite("UPDATE jobs SET q = 1 WHERE id = $1"))
}

func many(a, b, c, d, e bool) {
	q := "UPDATE jobs SET r = 1 WHERE id = $1"
	if a {
		q += " AND a"
	}
	if b {
		q += " AND b"
	}
	if c {
		q += " AND c"
	}
	if d {
		q += " AND d"
	}
	if e {
		q += " AND e"
	}
	db.Exec(q)
}

func scanned(row *sql.Row) {
	q := "UPDATE jobs SET s = 1"
	row.Scan(&q)
	db.Exec(q)
}

var byDialect = map[string]string{
	"pg":     "UPDATE jobs SET t = 1 WHERE id = $1",
	"sqlite": "UPDATE jobs SET t = 2 WHERE id = ?",
}

func mapped(dialect string) {
	db.Exec(byDialect[dialect])
	db.Exec(byDialect["pg"])
}

package sqlcheck_test

import (
	"testing"

	"github.com/fencelint/fencelint/sqlcheck"
)

// TestNarrow adds two columns to the first write of each text that is an UPDATE
// or a DELETE.
func TestNarrow(t *testing.T) {
	tests := []struct {
		name       string
		dialect    sqlcheck.Dialect
		text, want string
		first      int
	}{
		{"at the end", sqlcheck.PostgreSQL,
			`UPDATE jobs SET state = $2 WHERE id = $1`,
			`UPDATE jobs SET state = $2 WHERE id = $1 AND owner = $3 AND token = $4`, 2},
		{"the case of the keyword", sqlcheck.PostgreSQL,
			`update jobs set state = 'done' where id = $1;`,
			`update jobs set state = 'done' where id = $1 and owner = $2 and token = $3;`, 1},
		{"before RETURNING, behind a comment", sqlcheck.PostgreSQL,
			"DELETE FROM jobs\n\tWHERE id = $1 -- the row\n\tRETURNING id",
			"DELETE FROM jobs\n\tWHERE id = $1 AND owner = $2 AND token = $3 -- the row\n\tRETURNING id", 1},
		{"an argument that is used twice", sqlcheck.PostgreSQL,
			`UPDATE jobs SET by = $1, note = $3 WHERE id = $2 AND creator <> $1`,
			`UPDATE jobs SET by = $1, note = $3 WHERE id = $2 AND creator <> $1 AND owner = $4 AND token = $5`, 3},
		{"in a CTE", sqlcheck.PostgreSQL,
			`WITH done AS (UPDATE jobs SET state = 'done' WHERE id = $1 RETURNING id) SELECT count(*) FROM done`,
			`WITH done AS (UPDATE jobs SET state = 'done' WHERE id = $1 AND owner = $2 AND token = $3 RETURNING id) SELECT count(*) FROM done`, 1},
		{"an OR", sqlcheck.PostgreSQL,
			`UPDATE jobs SET state = 'done' WHERE id = $1 OR parent = $1 RETURNING id`,
			`UPDATE jobs SET state = 'done' WHERE (id = $1 OR parent = $1) AND owner = $2 AND token = $3 RETURNING id`, 1},
		{"an OR in brackets", sqlcheck.PostgreSQL,
			`UPDATE jobs SET state = 'done' WHERE (id = $1 OR parent = $1)`,
			`UPDATE jobs SET state = 'done' WHERE (id = $1 OR parent = $1) AND owner = $2 AND token = $3`, 1},
		{"an OR of brackets", sqlcheck.PostgreSQL,
			`UPDATE jobs SET state = 'done' WHERE (id = $1) OR (parent = $1)`,
			`UPDATE jobs SET state = 'done' WHERE ((id = $1) OR (parent = $1)) AND owner = $2 AND token = $3`, 1},
		{"a join", sqlcheck.PostgreSQL,
			`UPDATE jobs SET state = 'done' FROM batches b WHERE jobs.id = $1 AND b.id = jobs.batch`,
			`UPDATE jobs SET state = 'done' FROM batches b WHERE jobs.id = $1 AND b.id = jobs.batch AND jobs.owner = $2 AND jobs.token = $3`, 1},
		{"an alias", sqlcheck.PostgreSQL,
			`DELETE FROM jobs AS j WHERE j.id = $1`,
			`DELETE FROM jobs AS j WHERE j.id = $1 AND j.owner = $2 AND j.token = $3`, 1},
		{"question marks", sqlcheck.SQLite,
			`UPDATE jobs SET state = ? WHERE id = ? RETURNING ? || id`,
			`UPDATE jobs SET state = ? WHERE id = ? AND owner = ? AND token = ? RETURNING ? || id`, 2},
		{"before LIMIT", sqlcheck.MySQL,
			"UPDATE `jobs` SET state = ? WHERE id = ? ORDER BY id LIMIT ?",
			"UPDATE `jobs` SET state = ? WHERE id = ? AND owner = ? AND token = ? ORDER BY id LIMIT ?", 2},
		{"XOR", sqlcheck.MySQL,
			"UPDATE jobs SET state = ? WHERE id = ? XOR parent = ?",
			"UPDATE jobs SET state = ? WHERE (id = ? XOR parent = ?) AND owner = ? AND token = ?", 3},
		{"names", sqlcheck.PostgreSQL, `UPDATE jobs SET state = 'done' WHERE id = :id`, "", 0},
		{"numbers behind question marks", sqlcheck.SQLite, `UPDATE jobs SET state = 'done' WHERE id = ?1`, "", 0},
		{"no placeholder", sqlcheck.PostgreSQL, `UPDATE jobs SET state = 'done' WHERE id = 1`, "", 0},
		{"no condition", sqlcheck.PostgreSQL, `UPDATE jobs SET state = $1`, "", 0},
		{"an alias in quotes", sqlcheck.PostgreSQL, `UPDATE jobs AS "J" SET state = 'done' WHERE "J".id = $1`, "", 0},
		{"an upsert", sqlcheck.PostgreSQL,
			`INSERT INTO jobs AS j (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET state = 'queued' WHERE j.id = $1`, "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			script, err := sqlcheck.Parse(sqlcheck.Source{Text: tt.text, Dialect: tt.dialect})
			if err != nil {
				t.Fatal(err)
			}
			n, ok := script.Narrow(sqlcheck.Writes(script.Statements[0])[0], tt.text, []string{"owner", "token"})
			if ok != (tt.want != "") {
				t.Fatalf("there is an answer: %v", ok)
			}
			if !ok {
				return
			}
			if got := n.Apply(tt.text); got != tt.want || n.First != tt.first {
				t.Errorf("the first new argument is %d of\n%s\nwant %d of\n%s", n.First, got, tt.first, tt.want)
			}
		})
	}
}

// A name that would have to be quoted differently in each dialect has no answer.
func TestNarrowNames(t *testing.T) {
	const text = `UPDATE jobs SET state = 'done' WHERE id = $1`
	script, err := sqlcheck.Parse(sqlcheck.Source{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	for _, column := range []string{"leaseToken", "lease token", "1st", ""} {
		if n, ok := script.Narrow(sqlcheck.Writes(script.Statements[0])[0], text, []string{column}); ok {
			t.Errorf("%q: %s", column, n.Apply(text))
		}
	}
}

package sqlcheck_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fencelint/fencelint/sqlcheck"
)

// typical are statements as stores have them, from the plainest to the most
// convoluted.
var typical = map[string]string{
	"plain": `UPDATE jobs SET state = 'done', finished_at = now() WHERE id = $1 AND owner = $2 AND token = $3`,
	"cte": `WITH mine AS (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE)
		UPDATE jobs SET state = 'done' FROM mine WHERE jobs.id = mine.id RETURNING jobs.id`,
	"batch": `UPDATE jobs AS j SET state = v.state, updated_at = now()
		FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS token, unnest($3::text[]) AS state) v
		WHERE j.id = v.id AND j.token = v.token AND (j.state = 'running' OR j.state = 'paused')`,
}

// BenchmarkParse rewrites and parses one statement.
func BenchmarkParse(b *testing.B) {
	for name, sql := range typical {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := sqlcheck.Parse(sqlcheck.Source{Text: sql}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkJudge observes and judges one parsed statement: what a statement
// costs beyond its parse.
func BenchmarkJudge(b *testing.B) {
	for name, sql := range typical {
		b.Run(name, func(b *testing.B) {
			table, script := tables(b, jobs, sql)
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range script.Statements {
					for _, w := range sqlcheck.Writes(s) {
						sqlcheck.Observe(w, nil, nil)
						sqlcheck.Judge(w, nil, table, sqlcheck.Context{})
					}
				}
			}
		})
	}
}

// A condition of any length is judged in a time that grows with its length.
// The bound leaves room for a busy machine; a quiet one takes a tenth of it.
func TestJudgeBounds(t *testing.T) {
	repeat := func(n int, f string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = fmt.Sprintf(f, i+2)
		}
		return strings.Join(parts, " ")
	}
	chain := "WITH c0 AS (SELECT id, token FROM jobs)"
	for i := 1; i < 40; i++ {
		chain += fmt.Sprintf(", c%d AS (SELECT a.id, b.token FROM c%d a JOIN c%d b ON a.id = b.id)", i, i-1, i-1)
	}
	for name, test := range map[string]struct{ sql, want string }{
		"conjuncts":   {`UPDATE jobs SET state = 'done' WHERE id = $1 ` + repeat(5000, "AND note <> $%d"), "transition flagged id-only"},
		"disjuncts":   {`UPDATE jobs SET state = 'done' WHERE id = $1 AND (false ` + repeat(5000, "OR token = $%d") + `)`, "transition fenced"},
		"in list":     {`UPDATE jobs SET state = 'done' WHERE (id, token) IN ((1, 1)` + repeat(2000, ", ($%[1]d, $%[1]d)") + `)`, "transition flagged weakened"},
		"cte chain":   {chain + ` UPDATE jobs SET state = 'done' FROM c39 WHERE jobs.id = c39.id AND c39.token = $1`, "takeover unresolved"},
		"alternating": {`UPDATE jobs SET state = 'done' WHERE id = $1 AND ` + strings.Repeat("(token = $2 OR (note = $3 AND ", 100) + "true" + strings.Repeat("))", 100), "transition flagged weakened"},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			got := judged(t, jobs, test.sql, "")
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("took %v", d)
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

package sqlcheck_test

import (
	"testing"

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

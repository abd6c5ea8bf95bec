package placeholder_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
)

// seeds are texts of every kind, with holes marked.
var seeds = []string{
	"UPDATE ‹› SET state = 'done', a = :a WHERE id = ? AND tok = @tok ‹›",
	"UPDATE jobs_‹› SET ‹› WHERE id = $1 AND (‹›)",
	"SELECT `a`, [b], \"c‹›\" FROM %s.%[1]s WHERE x %% 2 = '%d days' AND y = '‹›' -- ?\n",
	"/* ? */ SELECT $$ ? $$, E'\\'', data ?| keys, arr[1:n], a::int, x := 1 FROM t LIMIT ?5",
	"WITH x AS (‹›) INSERT INTO t (a, ‹›) VALUES ($‹›, '‹› s'), ‹›",
	"{{if .X}} DELETE FROM {{.T}} {{end}} WHERE id IN (sqlc.slice('ids')) AND {x} = sqlc.arg(y)",
	"a-‹›-b /‹›* c '‹›''‹›' INTERVAL '‹›' SECOND, [‹›]",
}

// fuzzed turns fuzz input into a text and holes: each byte of where is the
// distance of a hole from the one before it.
func fuzzed(text string, where []byte) []int {
	var holes []int
	at := 0
	for _, d := range where {
		at += int(d)
		if at > len(text) {
			break
		}
		holes = append(holes, at)
	}
	return holes
}

// distances is the reverse of fuzzed.
func distances(holes []int) []byte {
	var out []byte
	last := 0
	for _, h := range holes {
		out = append(out, byte(h-last))
		last = h
	}
	return out
}

func addSeeds(f *testing.F) {
	for _, s := range seeds {
		text, holes := split(s)
		f.Add(text, distances(holes))
	}
}

func FuzzRewrite(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string, where []byte) {
		holes := fuzzed(text, where)
		r, err := placeholder.Rewrite(text, holes)
		again, err2 := placeholder.Rewrite(text, holes)
		if !reflect.DeepEqual(r, again) || !reflect.DeepEqual(err, err2) {
			t.Fatalf("two rewrites of %q differ", text)
		}
		if err != nil {
			return
		}
		checkResult(t, text, len(holes), r)
		if strings.ContainsAny(text, "%{\\") || strings.Contains(text, "sqlc.") || strings.Contains(text, "pggen.") {
			return // %%s becomes %s, \' may change sides, a hole may complete a name
		}
		if len(r.Open) > 0 && strings.Contains(text, "[") {
			return // [a] behind a hole is a subscript, and behind nothing a name
		}
		second, err := placeholder.Rewrite(r.SQL, nil)
		if err != nil {
			t.Fatalf("%q became %q: %v", text, r.SQL, err)
		}
		if second.SQL != r.SQL {
			t.Fatalf("%q became %q, which became %q", text, r.SQL, second.SQL)
		}
	})
}

// checkResult checks that a result is consistent.
func checkResult(t *testing.T, text string, holes int, r *placeholder.Result) {
	t.Helper()
	all := holes + len(r.Verbs)
	for i, p := range r.Params {
		if p.Hole >= all || p.Source > len(text) {
			t.Fatalf("%q: parameter %d is %+v", text, i+1, p)
		}
	}
	for name, h := range r.Idents {
		if h < 0 || h >= all || !strings.Contains(strings.ToLower(r.SQL), strings.ToLower(strings.ReplaceAll(name, `"`, `""`))) {
			t.Fatalf("%q became %q, where %q is of hole %d", text, r.SQL, name, h)
		}
	}
	last := 0
	for _, o := range r.Open {
		if o.Hole < 0 || o.Hole >= all || o.Offset < last || o.Offset > len(r.SQL) {
			t.Fatalf("%q became %q with %+v", text, r.SQL, r.Open)
		}
		last = o.Offset
	}
	last = -1
	for _, v := range r.Verbs {
		if v <= last || v >= len(text) {
			t.Fatalf("%q has verbs at %v", text, r.Verbs)
		}
		last = v
	}
}

func FuzzOffsetMap(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string, where []byte) {
		r, err := placeholder.Rewrite(text, fuzzed(text, where))
		if err != nil {
			return
		}
		last := 0
		for i := range len(r.SQL) {
			at := r.Source(i)
			if at < last || at > len(text) {
				t.Fatalf("%q became %q: offset %d leads to %d after %d", text, r.SQL, i, at, last)
			}
			if r.Copied(i) && r.SQL[i] != text[at] {
				t.Fatalf("%q became %q: offset %d leads to %d", text, r.SQL, i, at)
			}
			if start, end := r.SourceSpan(i, i+1); start != at || end < start || end > len(text) {
				t.Fatalf("%q became %q: byte %d has span %d:%d", text, r.SQL, i, start, end)
			}
			last = at
		}
		if r.Source(len(r.SQL)) != len(text) {
			t.Fatalf("%q became %q: the end leads to %d", text, r.SQL, r.Source(len(r.SQL)))
		}
	})
}

func BenchmarkRewrite(b *testing.B) {
	for _, bb := range []struct{ name, text string }{
		{"named", "UPDATE delivery_jobs SET state = 'succeeded', finished_at = now(), lease_token = NULL, lease_expires_at = NULL, attempts = attempts + 1, result = :result WHERE id = :id AND state = 'running' AND lease_token = :token AND lease_expires_at > now() RETURNING id, state, attempts, finished_at, priority, queue_name"},
		{"numbered", "UPDATE delivery_jobs SET state = 'succeeded', finished_at = now(), lease_token = NULL, lease_expires_at = NULL, attempts = attempts + 1, result = $1 WHERE id = $2 AND state = 'running' AND lease_token = $3 AND lease_expires_at > now() RETURNING id, state, attempts, finished_at, priority, queue_name, payload"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bb.text)))
			for b.Loop() {
				if _, err := placeholder.Rewrite(bb.text, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

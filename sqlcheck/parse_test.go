package sqlcheck_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// source makes a Source of a text in which ‹key› stands for a hole.
func source(text string) sqlcheck.Source {
	var src sqlcheck.Source
	for {
		before, rest, ok := strings.Cut(text, "‹")
		src.Text += before
		if !ok {
			return src
		}
		key, after, _ := strings.Cut(rest, "›")
		src.Holes = append(src.Holes, sqlcheck.Hole{Offset: len(src.Text), Key: key})
		text = after
	}
}

// outline is a statement in one line, with the text of its places.
func outline(text string, s *stmt.Statement) string {
	var b strings.Builder
	b.WriteString(s.Kind.String())
	if t := s.Target; t != nil {
		fmt.Fprintf(&b, " %s", t.Name)
		if t.Hole >= 0 {
			fmt.Fprintf(&b, "#%d", t.Hole)
		}
		if t.Alias != "" {
			fmt.Fprintf(&b, " as %s", t.Alias)
		}
	}
	for _, a := range s.Set {
		fmt.Fprintf(&b, "; set %s = %s", a.Column, stmt.FormatExpr(a.Value))
	}
	if s.OnConflict != nil {
		b.WriteString("; conflict")
		for _, a := range s.OnConflict.Set {
			fmt.Fprintf(&b, " %s = %s", a.Column, stmt.FormatExpr(a.Value))
		}
	}
	if len(s.From) > 0 {
		fmt.Fprintf(&b, "; from %d", len(s.From))
	}
	if s.Where != nil {
		fmt.Fprintf(&b, "; where %s", stmt.FormatExpr(s.Where))
	}
	if s.Limit != nil {
		fmt.Fprintf(&b, "; limit %s", stmt.FormatExpr(s.Limit))
	}
	names := [...]string{"tail", "where", "set", "other"}
	for _, o := range s.Open {
		fmt.Fprintf(&b, "; open %s #%d", names[o.Clause], o.Hole)
	}
	if s.Limited {
		b.WriteString("; limited")
	}
	if s.IgnoreOn {
		b.WriteString("; ignore")
	}
	return b.String()
}

func TestParse(t *testing.T) {
	tests := []struct{ text, want string }{
		{"UPDATE jobs SET a = ? WHERE id = ? AND tok = @tok", `UPDATE jobs; set a = $1; where (id = $2 AND tok = $3:tok)`},
		{"UPDATE ‹t› SET a = ‹v› WHERE ‹t›.id = $1", `UPDATE #0 as {t}; set a = {hole 1}; where {t}.id = $1`},
		{"UPDATE ‹s›.jobs_‹p› SET a = 1 WHERE id = 1", `UPDATE jobs_#1; set a = 1; where id = 1`},
		{"UPDATE %s SET a = 1 WHERE id = %d", `UPDATE #0; set a = 1; where id = {hole 1}`},
		{"UPDATE t SET a = 1 WHERE id = 1 ‹tail›", `UPDATE t; set a = 1; where id = 1; open tail #0`},
		{"UPDATE t SET a = 1 ‹where›", `UPDATE t; set a = 1; open where #0`},
		{"UPDATE t SET ‹set› WHERE id = 1", `UPDATE t; where id = 1; open set #0`},
		{"DELETE FROM t ‹where›", `DELETE t; open where #0`},
		{"DELETE FROM t WHERE id IN (SELECT id FROM u WHERE x = 1 ‹more›)", `DELETE t; where id IN (SELECT)`},
		{"SELECT a FROM t ‹where›", `SELECT; from 1; open where #0`},
		{"INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2 WHERE t.b = 1 ‹x›", `INSERT t; conflict a = 2; open tail #0`},
		{"DELETE FROM t WHERE ‹cond›", `DELETE t; where {hole 0}`},
		{"UPDATE t SET a = 'run‹x›', ‹c› = 1, b_‹x› = 2 WHERE ‹c› = ? AND ‹f›(x) = 1", `UPDATE t; set a = UNKNOWN text with a hole(); where ({hole 3} = $1 AND UNKNOWN call(x) = 1); open set #1; open set #2`},
		{"WITH x AS (DELETE FROM ‹t› ‹where› RETURNING id) INSERT INTO ‹u› SELECT id FROM x ‹where›", `INSERT #2`},
		{"UPDATE t SET a = 1, ‹more› b = 2 WHERE c = 3 RETURNING a ‹out›", `UPDATE t; set a = 1; set b = 2; where c = 3; open set #0; open other #1`},

		// The end of the text is not known: anything may follow in each statement around it.
		{"DELETE FROM t WHERE id IN (SELECT id FROM u WHERE x = 1 ‹end›", `DELETE t; where id IN (SELECT); open tail #0`},
		{"UPDATE t SET a = (SELECT b FROM u WHERE ‹end›", `UPDATE t; set a = (SELECT); open set #0; open where #0`},
		{"UPDATE t SET a = CASE WHEN b = ‹end›", `UPDATE t; set a = CASE WHEN b = {hole 0} THEN NULL END; open set #0; open where #0`},
		{"UPDATE t SET a = 1 WHERE tok = $1 AND (b = 2 ‹end›", `UPDATE t; set a = 1; where (tok = $1 AND b = 2); open tail #0`},
		{"UPDATE t SET a = CASE ‹branches› ELSE a END WHERE id = 1", `UPDATE t; set a = CASE WHEN {hole 0} THEN {hole 0} ELSE a END; where id = 1`},

		// What other dialects write differently.
		{"UPDATE t SET a = 1 WHERE b = 2 ORDER BY id LIMIT ?", `UPDATE t; set a = 1; where b = 2; limit $1; limited`},
		{"DELETE FROM t WHERE a = 1 ORDER BY b LIMIT 3", `DELETE t; where a = 1; limit 3; limited`},
		{"UPDATE `Jobs` SET `state` = \"paused\" WHERE `id` = ?", `UPDATE Jobs; set state = "paused"; where id = $1`},
		{"INSERT IGNORE INTO t (a) VALUES (1)", `INSERT t; ignore`},
		{"INSERT OR IGNORE INTO t (a) VALUES (1)", `INSERT t; ignore`},
		{"UPDATE IGNORE t SET a = 1", `UPDATE t; set a = 1; ignore`},
		{"INSERT IGNORE t (a) VALUES (1)", `INSERT t; ignore`},
		{"UPDATE t, u SET a = 1 WHERE t.id = u.id LIMIT 1", `UPDATE t; set a = 1; from 1; where t.id = u.id; limit 1; limited`},
		{"WITH x AS (SELECT 1) DELETE FROM t WHERE a = 1 LIMIT 3", `DELETE t; where a = 1; limit 3; limited`},
		{"REPLACE INTO t (a) VALUES (1)", `INSERT t; conflict a = excluded.a`},
		{"INSERT INTO t (a, b) VALUES (?, ?) ON DUPLICATE KEY UPDATE a = VALUES(a), b = IF(b < ?, ?, b)", `INSERT t; conflict a = excluded.a b = CASE WHEN b < $3 THEN $4 ELSE b END`},
		{"INSERT INTO t (a) VALUES (1) AS new ON DUPLICATE KEY UPDATE a = new.a", `INSERT t; conflict a = excluded.a`},
		{"UPDATE t JOIN u ON u.id = t.id SET t.a = 1 WHERE t.b = 2", `UPDATE t; set a = 1; from 1; where (u.id = t.id AND t.b = 2)`},
		{"DELETE j FROM jobs j JOIN u ON u.id = j.id WHERE u.x = 1", `DELETE jobs as j; from 1; where (u.id = j.id AND u.x = 1)`},
		{"DELETE FROM t WHERE at < NOW() - INTERVAL 5 MINUTE", `DELETE t; where at < (now() - 5::interval)`},
		{"DELETE FROM t WHERE a REGEXP ?", `DELETE t; where a LIKE $1`},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			src := source(tt.text)
			script, err := sqlcheck.Parse(src)
			if err != nil {
				t.Fatal(err)
			}
			if len(script.Statements) != 1 || len(script.Errs) > 0 {
				t.Fatalf("%d statements, errors %v", len(script.Statements), script.Errs)
			}
			if got := outline(src.Text, script.Statements[0]); got != tt.want {
				t.Errorf("\ngot  %s\nwant %s", got, tt.want)
			}
			checkSpans(t, src.Text, script)
		})
	}
}

// TestParsePlaces holds that places are those of the source.
func TestParsePlaces(t *testing.T) {
	src := source("UPDATE ‹schema›.t SET a = %s, note = 'é' WHERE id = :id AND tok = @tok RETURNING ‹c›; DELETE FROM u WHERE id=?")
	script, err := sqlcheck.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range script.Statements {
		got = append(got, src.Text[s.Verb.Start:s.Verb.End], src.Text[s.WhereAt.Start:s.WhereAt.End], src.Text[s.Target.At.Start:s.Target.At.End])
		stmt.WalkExprs(s, func(e stmt.Expr) bool {
			if _, ok := e.(*stmt.Param); ok {
				got = append(got, src.Text[e.At().Start:e.At().End])
			}
			return true
		})
	}
	for _, p := range script.Params {
		got = append(got, fmt.Sprintf("%d%s=%s", p.Number, p.Name, src.Text[p.At.Start:p.At.End]))
	}
	const want = "UPDATE|WHERE id = :id AND tok = @tok|.t|:id|@tok|DELETE|WHERE id=?|u|?|1=?|2id=:id|3tok=@tok"
	if strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
}

func TestParseErrors(t *testing.T) {
	script, err := sqlcheck.Parse(sqlcheck.Source{Text: "UPDATE t SET a = 1; PRAGMA x = on (; DELETE FROM t"})
	if err != nil || len(script.Statements) == 0 || len(script.Errs) == 0 {
		t.Errorf("got %+v, %v", script, err)
	}
	tests := []struct {
		text   string
		offset int
	}{
		{"UPDATE t SET WHERE", 13},
		{"DELETE t WHERE a = @a AND", 7},
		{"UPDATE t SET a = 'x", 17},
	}
	for _, tt := range tests {
		_, err := sqlcheck.Parse(sqlcheck.Source{Text: tt.text})
		var e *sqlcheck.ParseError
		if !errors.As(err, &e) || e.Offset != tt.offset {
			t.Errorf("%q: got %v, want offset %d", tt.text, err, tt.offset)
		}
	}
}

func TestCandidate(t *testing.T) {
	yes := []string{"UPDATE jobs ", "update jobs set a = 1", "DELETE FROM t", "\n\twith x as (delete from t) select 1",
		"INSERT INTO t VALUES (1)", "replace into t", "SELECT 1 FROM t", "SELECT x FOR UPDATE", "MERGE INTO t USING u",
		"SELECT pg_advisory_lock($1)", "select get_lock('a', 1)"}
	no := []string{"", "updated", "please update the docs", "select one", "deleted from", "UPDATE", "merge conflict in x", "café", "upset from"}
	for _, s := range yes {
		if !sqlcheck.Candidate(s) {
			t.Errorf("%q is a candidate", s)
		}
	}
	for _, s := range no {
		if sqlcheck.Candidate(s) {
			t.Errorf("%q is no candidate", s)
		}
	}
}

// checkSpans holds that all places lie within the text.
func checkSpans(t *testing.T, text string, script *sqlcheck.Script) {
	t.Helper()
	check := func(what string, p stmt.Span) {
		if p.Start < 0 || p.End < p.Start || p.End > len(text) {
			t.Errorf("%s at [%d,%d) of %d bytes of %q", what, p.Start, p.End, len(text), text)
		}
	}
	for _, top := range script.Statements {
		stmt.WalkStatement(top, func(s *stmt.Statement) bool {
			check("verb", s.Verb)
			check("where", s.WhereAt)
			check("whole", s.Whole)
			for _, o := range s.Open {
				check("open", o.At)
			}
			for _, a := range s.Set {
				check("set", a.At)
			}
			stmt.WalkExprs(s, func(e stmt.Expr) bool {
				check(stmt.FormatExpr(e), e.At())
				return true
			})
			return true
		})
	}
	for _, p := range script.Params {
		check("param", p.At)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("UPDATE t SET a = ? WHERE id = @id", 7, 12)
	f.Add("DELETE FROM t WHERE a IN (SELECT 1 UNION SELECT 2) ORDER BY 1 LIMIT 3; SELECT 1", 14, 50)
	f.Add("INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = VALUES(a)", 12, 66)
	f.Add("MERGE INTO t USING (SELECT 1) u ON true WHEN MATCHED THEN DELETE", 11, 20)
	f.Add("REPLACE t SELECT x::int[1], (SELECT a[1]).b, CASE WHEN 1 THEN 2 END", 0, 0)
	f.Add("UPDATE t, u SET t.a = 'é', (b, c) = (SELECT 1, 2) WHERE CURRENT OF x", 30, 31)
	f.Fuzz(func(t *testing.T, text string, a, b int) {
		if a < 0 || b < a || b > len(text) {
			return
		}
		src := sqlcheck.Source{Text: text, Holes: []sqlcheck.Hole{{Offset: a, Key: "k"}, {Offset: b}}}
		dump := func() string {
			script, err := sqlcheck.Parse(src)
			if err != nil {
				var e *sqlcheck.ParseError
				if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) {
					t.Fatalf("error %#v", err)
				}
				return err.Error()
			}
			checkSpans(t, text, script)
			var out strings.Builder
			for _, s := range script.Statements {
				out.WriteString(stmt.Format(s))
			}
			return out.String()
		}
		if first, second := dump(), dump(); first != second {
			t.Errorf("%q parses as\n%s\nand as\n%s", text, first, second)
		}
		sqlcheck.Candidate(text)
	})
}

func BenchmarkCandidate(b *testing.B) {
	for b.Loop() {
		sqlcheck.Candidate("failed to update the state of job %d: %w")
	}
}

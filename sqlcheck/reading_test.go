package sqlcheck_test

import (
	"testing"

	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// TestParseDialect reads texts with holes and placeholders by the rules of a
// dialect.
func TestParseDialect(t *testing.T) {
	const my, lite, auto = sqlcheck.MySQL, sqlcheck.SQLite, sqlcheck.Auto
	tests := []struct {
		dialect    sqlcheck.Dialect
		text, want string
	}{
		{my, "UPDATE `‹t›` SET `a` = \"x\" WHERE `id`=? AND b = 'it\\'s' LIMIT ?", `UPDATE #0; set a = "x"; where (id = $1 AND b = "it's"); limit $2; limited`},
		{my, "UPDATE `jobs_‹p›` AS j SET j.a = \"‹v›\" WHERE j.id IN (‹ids›) ‹tail›", `UPDATE jobs_#0 as j; set a = {hole 1}; where j.id IN ({hole 2}); open tail #3`},
		{my, "UPDATE %s SET a = '%s', b = ? WHERE id = %d # LIMIT 1", `UPDATE #0; set a = {hole 1}; set b = $1; where id = {hole 2}`},
		{my, "DELETE FROM ‹t› ‹where›", `DELETE #0; open where #1`},
		{my, "UPDATE t SET a = \"run‹x›\" WHERE id = :id AND c = @c", `UPDATE t; set a = UNKNOWN text with a hole(); where (id = $1:id AND c = $2:c)`},
		{my, "UPDATE t SET a = b::int WHERE id = $1", `UPDATE t; set a = b::int; where id = $1`},
		{my, "UPDATE `rank` SET `key` = 1 WHERE `interval` = ?", `UPDATE rank; set key = 1; where interval = $1`},
		{lite, "UPDATE [‹t›] SET \"a\" = ?2 WHERE [id]=?1 AND b IS @b LIMIT 1", `UPDATE #0; set a = $2; where (id = $1 AND b IS NOT DISTINCT FROM $3:b); limit 1; limited`},
		{lite, "INSERT OR IGNORE INTO `‹t›_x` (a) VALUES (?) ON CONFLICT DO UPDATE SET a = excluded.a WHERE ‹c›", `INSERT _x#0; conflict a = excluded.a; ignore`},
		{lite, "UPDATE t SET a = now() WHERE b = ANY($1)", `UPDATE t; set a = now(); where b = ANY ($1)`},
		{auto, "UPDATE \"t\" SET a = 1 WHERE \"b\" = ? LIMIT 1", `UPDATE t; set a = 1; where b = $1; limit 1; limited`},
		{auto, "UPDATE `t` SET a = \"x\" WHERE b <=> ? LIMIT 1", `UPDATE t; set a = "x"; where b IS NOT DISTINCT FROM $1; limit 1; limited`},
		{auto, "DELETE FROM [t] WHERE a = unixepoch()", `DELETE t; where a = unixepoch()`},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			src := source(tt.text)
			src.Dialect = tt.dialect
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

// TestParseDialectPlaces holds that places are those of the source.
func TestParseDialectPlaces(t *testing.T) {
	src := source("UPDATE `‹schema›`.`t` SET a = %s, note = \"é\" WHERE id = :id AND tok <=> ? ORDER BY id LIMIT 1")
	src.Dialect = sqlcheck.MySQL
	script, err := sqlcheck.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	s := script.Statements[0]
	if got := src.Text[s.WhereAt.Start:s.WhereAt.End]; got != "WHERE id = :id AND tok <=> ?" {
		t.Errorf("WHERE is %q", got)
	}
	var params []string
	stmt.WalkExprs(s, func(e stmt.Expr) bool {
		if p, ok := e.(*stmt.Param); ok {
			params = append(params, src.Text[p.Place.Start:p.Place.End])
		}
		return true
	})
	if len(params) != 2 || params[0] != ":id" || params[1] != "?" {
		t.Errorf("parameters are %q", params)
	}
}

func TestParseDialectErrors(t *testing.T) {
	for _, d := range []sqlcheck.Dialect{sqlcheck.MySQL, sqlcheck.SQLite, sqlcheck.PostgreSQL, sqlcheck.Auto} {
		_, err := sqlcheck.Parse(sqlcheck.Source{Text: "UPDATE t SET a = ? WHERE WHERE", Dialect: d})
		e, ok := err.(*sqlcheck.ParseError)
		if !ok || e.Offset != 25 {
			t.Errorf("%v: got %v, want offset 25", d, err)
		}
	}
}

func TestDialectOfDriver(t *testing.T) {
	tests := []struct {
		path string
		want sqlcheck.Dialect
	}{
		{"github.com/lib/pq", sqlcheck.PostgreSQL},
		{"github.com/jackc/pgx/v5/stdlib", sqlcheck.PostgreSQL},
		{"github.com/go-sql-driver/mysql", sqlcheck.MySQL},
		{"github.com/mattn/go-sqlite3", sqlcheck.SQLite},
		{"modernc.org/sqlite", sqlcheck.SQLite},
		{"modernc.org/sqlite/lib", sqlcheck.SQLite},
		{"modernc.org/sqlite3x", sqlcheck.Auto},
		{"database/sql", sqlcheck.Auto},
		{"", sqlcheck.Auto},
	}
	for _, tt := range tests {
		got, ok := sqlcheck.DialectOfDriver(tt.path)
		if got != tt.want || ok != (tt.want != sqlcheck.Auto) {
			t.Errorf("%q: got %v, %v", tt.path, got, ok)
		}
	}
}

package placeholder_test

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
)

// hole marks a hole in the text of a test case.
const hole = "‹›"

// split takes the holes out of a text.
func split(marked string) (string, []int) {
	var holes []int
	parts := strings.Split(marked, hole)
	text := parts[0]
	for _, p := range parts[1:] {
		holes = append(holes, len(text))
		text += p
	}
	return text, holes
}

// describe renders what a result says beside its text: $1=name, $2=hole 0,
// ident, open.
func describe(r *placeholder.Result) string {
	var out []string
	for i, p := range r.Params {
		switch {
		case p.Hole >= 0:
			out = append(out, fmt.Sprintf("$%d=#%d", i+1, p.Hole))
		case p.Name != "":
			out = append(out, fmt.Sprintf("$%d=%s", i+1, p.Name))
		case p.Source < 0:
			out = append(out, fmt.Sprintf("$%d=none", i+1))
		}
	}
	var idents []string
	for name, h := range r.Idents {
		idents = append(idents, fmt.Sprintf("%s=#%d", name, h))
	}
	sort.Strings(idents)
	out = append(out, idents...)
	for _, o := range r.Open {
		beyond := ""
		if o.Beyond {
			beyond = "..."
		}
		out = append(out, fmt.Sprintf("open#%d@%d%s", o.Hole, o.Offset, beyond))
	}
	return strings.Join(out, " ")
}

type rewriteCase struct {
	text string // with holes marked
	sql  string // "" if it is the text
	also string // see describe
}

func runRewrite(t *testing.T, tests []rewriteCase) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			text, holes := split(tt.text)
			r, err := placeholder.Rewrite(text, holes)
			if err != nil {
				t.Fatal(err)
			}
			want := tt.sql
			if want == "" {
				want = text
			}
			if r.SQL != want {
				t.Errorf("SQL\n got %s\nwant %s", r.SQL, want)
			}
			if got := describe(r); got != tt.also {
				t.Errorf("also\n got %s\nwant %s", got, tt.also)
			}
		})
	}
}

func TestPlaceholders(t *testing.T) {
	runRewrite(t, []rewriteCase{
		{"tok = @tok", "tok = $1", "$1=tok"},
		{"tok=@tok and a=@a and b=@tok", "tok=$1 and a=$2 and b=$1", "$1=tok $2=a"},
		{"id = ?1 AND t = ?2 OR id = ?1", "id = $1 AND t = $2 OR id = $1", ""},
		{"id = ? AND t=?", "id = $1 AND t=$2", ""},
		{"id = :1 AND t = :2", "id = $1 AND t = $2", ""},
		{"id = $2 AND t = $1", "", ""},
		{"id = $3", "", "$1=none $2=none"},
		{"id = :id AND t = :t AND x = :id::text", "id = $1 AND t = $2 AND x = $1::text", "$1=id $2=t"},
		{"id = :lease.id", "id = $1", "$1=lease.id"},
		{"id = $id AND b = $b", "id = $1 AND b = $2", "$1=id $2=b"},
		{"a = @a AND b = $1 AND c = @c", "a = $2 AND b = $1 AND c = $3", "$2=a $3=c"},
		{"id = sqlc.arg(id) AND n = sqlc.narg('name')", "id = $1 AND n = $2", "$1=id $2=name"},
		{"id IN (sqlc.slice('ids')) AND x = pggen.arg( \"x\" )::int", "id IN ($1) AND x = $2::int", "$1=ids $2=x"},
		{"SELECT sqlc.embed(jobs), 1", "SELECT jobs.*, 1", ""},
		{"SELECT sqlc.arg(a, b), sqlc.other(x)", "", ""},
		{"LIMIT?and x", "LIMIT $1 and x", ""},
		{"now() - @ttl::interval", "now() - $1::interval", "$1=ttl"},
		{"id = %? AND t = %?", "id = $1 AND t = $2", ""},
		{"LIMIT :n OFFSET :o", "LIMIT $1 OFFSET $2", "$1=n $2=o"},
		{"FETCH FIRST ? ROWS ONLY", "FETCH FIRST $1 ROWS ONLY", ""},
		{"x = NOW() - INTERVAL ? SECOND", "x = NOW() - INTERVAL $1 SECOND", ""},
		{"?::text || ?||?", "$1::text || $2||$3", ""},
		{"VALUES (?,?,?)", "VALUES ($1,$2,$3)", ""},
		{"ARRAY[:a, :b]", "ARRAY[$1, $2]", "$1=a $2=b"},
		{"ARRAY[[:a], [:b]]", "ARRAY[[$1], [$2]]", "$1=a $2=b"},
		{"a REGEXP ? AND b MATCH ?", "a REGEXP $1 AND b MATCH $2", ""},
	})
}

func TestNoPlaceholders(t *testing.T) {
	for _, text := range []string{
		"", " ", ";",
		"a::text", "x := 1", "arr[1:2]", "a[:n]", "a[1:n]", "a[$1:$2]", "a[i:j]", "a [:n]", "(a)[:n]",
		"data ? 'k'", "data ?| $1", "data ?& array['a','b']", "data ? $1", "data ?| keys", "a->'x' ? 'k'",
		"data @> '{}'", "a <@ b", "a <@b", "a @@ b", "a @@b", "data #> '{a}'", "data @? '$.a'", "a ^@b",
		"@ x", "@-5", "@@session.x", "SELECT $1 WHERE a ? b",
		"'it''s :no'", "'$1 ?'", `E'it\'s :no ?'`, `"col:name"`, `"a""?"`, "-- :x ? @y", "$$ :x ? $$", "$a$ :x $b$ ? $a$",
		"/* ? /* :x */ @y */ 1", "-- ?\n1", "'12:30:45'", "time '12:30:45'", "x % 5", "x % s", "hash %shards", "a % b", "x%10", "id%shards",
		"100 %% 7", "LIKE '%done%'", "x LIKE '%s'", "strftime('%s', 'now')", "strftime('%s','now') - 5", "a $1", "t.set = 1", "b'01' x'ff'", "U&'a?'",
		"{", "}", "{a b}", "a{", "a || 'x' ||b", "int[3]", "'{1}'::int[]", "it's -- '",
		"SELECT 'a' 'b'", "user@host", "1:2", "a - -1", "x - @ y", "ARRAY[a,b]", "ARRAY[[a],[b]]", "$", "@", ":", "?|| 1"[3:],
	} {
		t.Run(text, func(t *testing.T) {
			r, err := placeholder.Rewrite(text, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.SQL != text {
				t.Errorf("SQL\n got %s\nwant %s", r.SQL, text)
			}
		})
	}
}

func TestHoles(t *testing.T) {
	runRewrite(t, []rewriteCase{
		// names
		{"UPDATE ‹› SET a = 1", "UPDATE fl_hole_0 SET a = 1", "fl_hole_0=#0"},
		{"UPDATE ONLY ‹› SET a = 1", "UPDATE ONLY fl_hole_0 SET a = 1", "fl_hole_0=#0"},
		{"UPDATE ‹›jobs SET a = 1", "UPDATE fl_hole_0$jobs SET a = 1", "fl_hole_0$jobs=#0"},
		{"UPDATE jobs‹› SET a = 1", "UPDATE jobsfl_hole_0 SET a = 1", "jobsfl_hole_0=#0"},
		{"UPDATE Jobs_‹› SET a = 1", "UPDATE Jobs_fl_hole_0 SET a = 1", "Jobs_fl_hole_0=#0 jobs_fl_hole_0=#0"},
		{"UPDATE ‹›.‹› SET a = 1", "UPDATE fl_hole_0.fl_hole_1 SET a = 1", "fl_hole_0=#0 fl_hole_1=#1"},
		{"UPDATE ‹›.jobs SET a = 1", "UPDATE fl_hole_0.jobs SET a = 1", "fl_hole_0=#0"},
		{"UPDATE ‹›‹› SET a = 1", "UPDATE fl_hole_0$fl_hole_1 SET a = 1", "fl_hole_0$fl_hole_1=#1"},
		{"UPDATE public.‹›‹› SET a = 1", "UPDATE public.fl_hole_0$fl_hole_1 SET a = 1", "fl_hole_0$fl_hole_1=#1"},
		{`UPDATE "‹›" SET a = 1`, "UPDATE fl_hole_0 SET a = 1", "fl_hole_0=#0"},
		{`UPDATE "‹›"."X_‹›_y" SET a = 1`, `UPDATE fl_hole_0."X_fl_hole_1$_y" SET a = 1`, "X_fl_hole_1$_y=#1 fl_hole_0=#0 x_fl_hole_1$_y=#1"},
		{"UPDATE `‹›` SET a = 1", "UPDATE fl_hole_0 SET a = 1", "fl_hole_0=#0"},
		{"UPDATE [‹›] SET [a] = 1", "UPDATE fl_hole_0 SET a = 1", "fl_hole_0=#0"},
		{"DELETE FROM ‹› WHERE a = 1", "DELETE FROM fl_hole_0 WHERE a = 1", "fl_hole_0=#0"},
		{"SELECT * FROM ‹› a JOIN ‹› b USING (‹›), ‹›", "SELECT * FROM fl_hole_0 a JOIN fl_hole_1 b USING (fl_hole_2), fl_hole_3", "fl_hole_0=#0 fl_hole_1=#1 fl_hole_2=#2 fl_hole_3=#3"},
		{"INSERT INTO ‹› (a, ‹›) VALUES (1, ‹›)", "INSERT INTO fl_hole_0 (a, fl_hole_1) VALUES (1, $1)", "$1=#2 fl_hole_0=#0 fl_hole_1=#1"},
		{"CREATE INDEX idx_‹›_x ON ‹› (a)", "CREATE INDEX idx_fl_hole_0$_x ON fl_hole_1 (a)", "fl_hole_1=#1 idx_fl_hole_0$_x=#0"},
		{"CREATE TABLE IF NOT EXISTS ‹› (id int)", "CREATE TABLE IF NOT EXISTS fl_hole_0 (id int)", "fl_hole_0=#0"},
		{"ALTER TABLE ‹› DROP COLUMN ‹›", "ALTER TABLE fl_hole_0 DROP COLUMN fl_hole_1", "fl_hole_0=#0 fl_hole_1=#1"},
		{"SELECT 1 FROM a FOR UPDATE OF ‹›", "SELECT 1 FROM a FOR UPDATE OF fl_hole_0", "fl_hole_0=#0"},
		{"WHERE ‹›.id = 1 AND t.‹› = 2", "WHERE fl_hole_0.id = 1 AND t.fl_hole_1 = 2", "fl_hole_0=#0 fl_hole_1=#1"},
		{"SELECT ‹›id, ‹›(x) FROM t", "SELECT fl_hole_0$id, fl_hole_1(x) FROM t", "fl_hole_0$id=#0 fl_hole_1=#1"},
		{"SELECT x::‹›, CAST(y AS ‹›)", "SELECT x::fl_hole_0, CAST(y AS fl_hole_1)", "fl_hole_0=#0 fl_hole_1=#1"},
		{"WHERE ‹› = $1 AND ‹› IS NULL OR (‹› IN (1))", "WHERE fl_hole_0 = $1 AND fl_hole_1 IS NULL OR (fl_hole_2 IN (1))", "fl_hole_0=#0 fl_hole_1=#1 fl_hole_2=#2"},
		{"WITH ‹› AS (‹›) UPDATE t SET a = 1", "WITH fl_hole_0 AS (SELECT * FROM fl_hole_1) UPDATE t SET a = 1", "fl_hole_0=#0 fl_hole_1=#1"},
		{"ON CONFLICT (‹›) DO UPDATE SET ‹› = 1", "ON CONFLICT (fl_hole_0) DO UPDATE SET fl_hole_1 = 1", "fl_hole_0=#0 fl_hole_1=#1"},
		{"SET search_path TO ‹›", "SET search_path TO fl_hole_0", "fl_hole_0=#0"},
		{"SET lock_timeout = ‹›", "SET lock_timeout = fl_hole_0", "fl_hole_0=#0"},
		{"WITH x AS (DELETE FROM ‹› RETURNING *) SELECT 1", "WITH x AS (DELETE FROM fl_hole_0 RETURNING *) SELECT 1", "fl_hole_0=#0"},

		// values
		{"a = ‹›", "a = $1", "$1=#0"},
		{"a = $2 AND b = ‹›", "a = $2 AND b = $3", "$1=none $3=#0"},
		{"a = ? AND b = ‹› AND c = ?", "a = $1 AND b = $3 AND c = $2", "$3=#0"},
		{"a IN (‹›)", "a IN ($1)", "$1=#0"},
		{"a IN (1, ‹›)", "a IN (1, $1)", "$1=#0"},
		{"a IN ‹›", "a IN ($1)", "$1=#0"},
		{"a = ANY(‹›)", "a = ANY($1)", "$1=#0"},
		{"VALUES ‹›", "VALUES ($1)", "$1=#0"},
		{"INSERT INTO t VALUES (1), ‹›", "INSERT INTO t VALUES (1), ($1)", "$1=#0"},
		{"a BETWEEN ‹› AND ‹›", "a BETWEEN $1 AND $2", "$1=#0 $2=#1"},
		{"LIMIT ‹› OFFSET ‹›", "LIMIT $1 OFFSET $2", "$1=#0 $2=#1"},
		{"LIMIT ‹›", "LIMIT $1", "$1=#0"},
		{"a = '‹›' AND b = 'x'", "a = $1 AND b = 'x'", "$1=#0"},
		{"a IN ('‹›','‹›')", "a IN ($1,$2)", "$1=#0 $2=#1"},
		{"a > now() - INTERVAL '‹›'", "a > now() - $1", "$1=#0"},
		{"a > now() - interval ‹›", "a > now() - $1", "$1=#0"},
		{"a > now() - INTERVAL ‹› SECOND", "a > now() - INTERVAL $1 SECOND", "$1=#0"},
		{"a > now() - INTERVAL '‹› seconds'", "a > now() - INTERVAL 'fl_hole_0 seconds'", ""},
		{"a > timestamp '‹›'", "a > $1", "$1=#0"},
		{"a = 'run‹›'", "a = 'runfl_hole_0'", ""},
		{"a = $‹› AND b = $‹›", "a = $1 AND b = $2", "$1=#0 $2=#1"},
		{"a = @p‹› AND b = :arg_‹›", "a = $1 AND b = $2", "$1=#0 $2=#1"},
		{"SELECT ‹› FROM t", "SELECT $1 FROM t", "$1=#0"},
		{"SELECT a, ‹› FROM t", "SELECT a, $1 FROM t", "$1=#0"},
		{"SELECT 1 ORDER BY ‹›", "SELECT 1 ORDER BY $1", "$1=#0"},
		{"RETURNING ‹›", "RETURNING $1", "$1=#0"},
		{"a IS DISTINCT FROM ‹›", "a IS DISTINCT FROM $1", "$1=#0"},
		{"extract(epoch FROM ‹›)", "extract(epoch FROM $1)", "$1=#0"},
		{"SET a = ‹›, b = f(x, ‹›)", "SET a = fl_hole_0, b = f(x, $1)", "$1=#1 fl_hole_0=#0"},
		{"UPDATE t SET a = ‹›, b = f(x, ‹›)", "UPDATE t SET a = $1, b = f(x, $2)", "$1=#0 $2=#1"},
		{"CASE WHEN ‹› THEN ‹› ELSE ‹› END", "CASE WHEN $1 THEN $2 ELSE $3 END", "$1=#0 $2=#1 $3=#2"},
		{"a[‹›]", "a[$1]", "$1=#0"},
		{"a[1:‹›]", "a[1:$1]", "$1=#0"},
		{"data->>‹› = 'x'", "data->>$1 = 'x'", "$1=#0"},
		{"EXISTS (‹›)", "EXISTS (SELECT * FROM fl_hole_0)", "fl_hole_0=#0"},
		{"-‹›-1", "-$1-1", "$1=#0"},

		// conditions
		{"UPDATE t SET a = 1 WHERE ‹›", "UPDATE t SET a = 1 WHERE $1", "$1=#0"},
		{"UPDATE t SET a = 1 WHERE‹›", "UPDATE t SET a = 1 WHERE $1", "$1=#0"},
		{"WHERE ‹› AND id = 1", "WHERE $1 AND id = 1", "$1=#0"},
		{"WHERE id = 1 AND ‹›", "WHERE id = 1 AND $1", "$1=#0"},
		{"WHERE id = 1 AND (‹›) ORDER BY x", "WHERE id = 1 AND ($1) ORDER BY x", "$1=#0"},
		{"WHERE NOT ‹›", "WHERE NOT $1", "$1=#0"},
		{"FROM a JOIN b ON ‹› WHERE x", "FROM a JOIN b ON $1 WHERE x", "$1=#0"},

		// SET lists
		{"UPDATE t SET ‹› WHERE id = $1", "UPDATE t SET fl_hole_0 = $2 WHERE id = $1", "$2=#0 fl_hole_0=#0"},
		{"UPDATE t SET a = 1, ‹› WHERE id = $1", "UPDATE t SET a = 1, fl_hole_0 = $2 WHERE id = $1", "$2=#0 fl_hole_0=#0"},
		{"UPDATE t SET ‹› = $1, ‹› = 2", "UPDATE t SET fl_hole_0 = $1, fl_hole_1 = 2", "fl_hole_0=#0 fl_hole_1=#1"},
		{"UPDATE t SET (‹›) = (1)", "UPDATE t SET (fl_hole_0) = (1)", "fl_hole_0=#0"},

		// nothing
		{"‹›", "", "open#0@0"},
		{"‹›SELECT 1", "SELECT 1", "open#0@0"},
		{"SELECT 1; ‹›", "SELECT 1; ", "open#0@10"},
		{"WHERE id = $1‹›", "WHERE id = $1", "open#0@13"},
		{"WHERE id = $1 ‹›", "WHERE id = $1 ", "open#0@14"},
		{"WHERE id = @id‹›", "WHERE id = $1", "$1=id open#0@13"},
		{"UPDATE t SET a = 1 ‹›", "UPDATE t SET a = 1 ", "open#0@19"},
		{"UPDATE t SET a = 1‹› WHERE id = 1", "UPDATE t SET a = 1 WHERE id = 1", "open#0@18"},
		{"UPDATE t SET ‹› a = 1", "UPDATE t SET  a = 1", "open#0@13"},
		{"WHERE ‹› id = 1", "WHERE  id = 1", "open#0@6"},
		{"SELECT * FROM t‹›", "SELECT * FROM t", "open#0@15"},
		{"SELECT * FROM t ‹› ORDER BY x", "SELECT * FROM t  ORDER BY x", "open#0@16"},
		{"SELECT * FROM t‹› ORDER BY x", "SELECT * FROM t ORDER BY x", "open#0@15"},
		{"SELECT * FROM ‹›‹›", "SELECT * FROM fl_hole_0", "fl_hole_0=#0 open#1@23"},
		{"WHERE a = ‹›‹›", "WHERE a = $1", "$1=#0 open#1@12"},
		{"FOR UPDATE ‹›", "FOR UPDATE ", "open#0@11"},
		{"SELECT 1 FROM t FOR NO KEY UPDATE ‹›", "SELECT 1 FROM t FOR NO KEY UPDATE ", "open#0@34"},
		{"ORDER BY x ‹›", "ORDER BY x ", "open#0@11"},
		{"WHERE x IS NULL‹›AND y", "WHERE x IS NULL AND y", "open#0@15"},
		{"SELECT 'a'‹›'b'", "SELECT 'a' 'b'", "open#0@10"},
		{"-- a ‹› b\n1 /* ‹› */ -- c‹›", "-- a  b\n1 /*  */ -- c", ""},
		{"$$ ‹› $$", "$$  $$", ""},
	})
}

func TestDialects(t *testing.T) {
	runRewrite(t, []rewriteCase{
		{"UPDATE `jobs` SET `state` = ? WHERE `Key` = ?", "UPDATE jobs SET state = $1 WHERE \"Key\" = $2", ""},
		{"SELECT `order`, `a``b`, `a\"b`, `user` FROM `x y`", "SELECT \"order\", \"a`b\", \"a\"\"b\", \"user\" FROM \"x y\"", ""},
		{"SELECT [id], [Order] FROM [dbo].[jobs] WHERE [id] = ?", `SELECT id, "Order" FROM dbo.jobs WHERE id = $1`, ""},
		{"UPDATE jobs SET a = 'it\\'s ?' WHERE id = ? LIMIT 1", "UPDATE jobs SET a = 'it\\'s ?' WHERE id = $1 LIMIT 1", ""},
		{"UPDATE {{TABLE}} SET a = 1 WHERE id = {{.ID}}", "UPDATE fl_hole_0 SET a = 1 WHERE id = $1", "$1=#1 fl_hole_0=#0"},
		{"UPDATE {{ .Prefix }}jobs SET a = 1 {{if .X}}WHERE id = {id}{{end}}", "UPDATE fl_hole_0$jobs SET a = 1 WHERE id = $1", "$1=#2 fl_hole_0$jobs=#0 open#1@32 open#3@45"},
		{"DELETE FROM ${schema}.jobs", "DELETE FROM fl_hole_0.jobs", "fl_hole_0=#0"},
	})
}

func TestVerbs(t *testing.T) {
	runRewrite(t, []rewriteCase{
		{"UPDATE %s SET a = 1", "UPDATE fl_hole_0 SET a = 1", "fl_hole_0=#0"},
		{"UPDATE %[1]s SET a = (SELECT b FROM %[1]s)", "UPDATE fl_hole_0 SET a = (SELECT b FROM fl_hole_1)", "fl_hole_0=#0 fl_hole_1=#1"},
		{"UPDATE %sworkflow SET a = 1", "UPDATE fl_hole_0$workflow SET a = 1", "fl_hole_0$workflow=#0"},
		{"UPDATE %q.jobs_%d SET a = 1", "UPDATE fl_hole_0.jobs_fl_hole_1 SET a = 1", "fl_hole_0=#0 jobs_fl_hole_1=#1"},
		{"WHERE id = %d AND x = $%d %s", "WHERE id = $1 AND x = $2 ", "$1=#0 $2=#1 open#2@25"},
		{"WHERE id = $1%s", "WHERE id = $1", "open#0@13"},
		{"WHERE id = %-5d AND x = %03d AND y = %x AND z = %.2f", "WHERE id = $1 AND x = $2 AND y = $3 AND z = $4", "$1=#0 $2=#1 $3=#2 $4=#3"},
		{"WHERE id = %s AND x %% 2 = 0 AND y LIKE 'a%%'", "WHERE id = $1 AND x % 2 = 0 AND y LIKE 'a%'", "$1=#0"},
		{"WHERE id = '%s'", "WHERE id = $1", "$1=#0"},
		{"UPDATE %s SET t = strftime('%%s','now'), d = '%d days', b = E'%s'", "UPDATE fl_hole_0 SET t = strftime('%s','now'), d = 'fl_hole_1 days', b = $1", "$1=#2 fl_hole_0=#0"},
		{"UPDATE \"%s\".`%s_x` SET a = 1", "UPDATE fl_hole_0.fl_hole_1$_x SET a = 1", "fl_hole_0=#0 fl_hole_1$_x=#1"},
		{"a %d", "a ", "open#0@2"},
		{"UPDATE ‹› SET a = %d WHERE b = ‹›", "UPDATE fl_hole_0 SET a = $1 WHERE b = $2", "$1=#2 $2=#1 fl_hole_0=#0"},
		{"-- %s\n/* %d */ UPDATE %s SET a = 1", "-- %s\n/* %d */ UPDATE fl_hole_0 SET a = 1", "fl_hole_0=#0"},
	})
}

func TestBranches(t *testing.T) {
	runRewrite(t, []rewriteCase{
		{"SET a = CASE ‹› ELSE a END", "SET a = CASE WHEN $1 THEN $1 ELSE a END", "$1=#0"},
		{"SET a = CASE ‹› END", "SET a = CASE WHEN $1 THEN $1 END", "$1=#0"},
		{"SET a = CASE WHEN x THEN 1 ‹› ELSE a END", "SET a = CASE WHEN x THEN 1  ELSE a END", "open#0@27"},
		{"SET a = CASE ‹› WHEN 1 THEN 2 END", "SET a = CASE $1 WHEN 1 THEN 2 END", "$1=#0"},
		{"SET a = CASE x ‹› END", "SET a = CASE x  END", "open#0@15"},
		{"SET a = CASE %s ELSE a END WHERE b = %d", "SET a = CASE WHEN $1 THEN $1 ELSE a END WHERE b = $2", "$1=#0 $2=#1"},
	})
}

func TestTruncated(t *testing.T) {
	runRewrite(t, []rewriteCase{
		{"WHERE id = 1 AND (a = 1 ‹›", "WHERE id = 1 AND (a = 1 )", "open#0@24..."},
		{"WHERE id IN (SELECT id FROM t WHERE ‹›", "WHERE id IN (SELECT id FROM t WHERE $1)", "$1=#0 open#0@38..."},
		{"WHERE id IN (‹› ", "WHERE id IN ($1) ", "$1=#0 open#0@15..."},
		{"WHERE id IN (‹› -- some", "WHERE id IN ($1) -- some", "$1=#0 open#0@15..."},
		{"a = f((b[‹›", "a = f((b[$1]))", "$1=#0 open#0@11..."},
		{"INSERT INTO t (a, ‹›", "INSERT INTO t (a, fl_hole_0)", "fl_hole_0=#0 open#0@27..."},
		{"SET a = CASE ‹›", "SET a = CASE WHEN $1 THEN $1 END", "$1=#0 open#0@28..."},
		{"UPDATE t SET a = CASE WHEN b = ‹›", "UPDATE t SET a = CASE WHEN b = $1 THEN NULL END", "$1=#0 open#0@33..."},
		{"SET a = f(CASE WHEN b THEN ‹›", "SET a = f(CASE WHEN b THEN $1 END)", "$1=#0 open#0@29..."},
		{"UPDATE t SET a = (CASE WHEN b THEN (1) ELSE x END), b = (1 + ‹›", "UPDATE t SET a = (CASE WHEN b THEN (1) ELSE x END), b = (1 + $1)", "$1=#0 open#0@63..."},
		{"WHERE id IN (%s", "WHERE id IN ($1)", "$1=#0 open#0@15..."},
		// What ends in known text is no start of something.
		{"WHERE id IN (‹› AND b = 1", "WHERE id IN ($1 AND b = 1", "$1=#0"},
		{"WHERE id IN ('‹›'", "WHERE id IN ($1", "$1=#0"},
	})
}

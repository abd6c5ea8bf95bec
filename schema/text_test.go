package schema_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/schema"
)

func TestStates(t *testing.T) {
	tests := []struct{ name, check, want string }{
		{"list", "state IN ('a', 'b')", "[a b]"},
		{"reversed", "'a' = state", "[a]"},
		{"array", "state = ANY (ARRAY['a', 'b'])", "[a b]"},
		{"array of a dump", "((state)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[]))", "[a b]"},
		{"array literal", `state = ANY ('{a,"b c"}'::text[])`, "[a b c]"},
		{"disjunction", "state = 'a' OR state IN ('b') OR state IS NULL", "[a b]"},
		{"narrowed", "state IN ('a', 'b') AND state IN ('b', 'c') AND n > 0", "[b]"},
		{"with conditions", "(state = 'a' AND n IS NULL) OR (state = 'b' AND n > 0)", "[a b]"},
		{"numbers", "state IN (0, 1)", "[0 1]"},
		{"open disjunction", "state = 'a' OR n > 0", ""},
		{"negated", "state NOT IN ('a')", ""},
		{"unequal", "state <> 'a'", ""},
		{"all", "state = ALL (ARRAY['a'])", ""},
		{"another column", "other IN ('a')", ""},
		{"a function", "lower(state) IN ('a')", ""},
		{"a computed value", "state IN ('a', 'b' || 'c')", ""},
		{"implication", "(state = 'a') = (n IS NOT NULL)", ""},
		{"filled in", "state IN ('a', '${last}')", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := schema.FromText("CREATE TABLE t (state text, other text, n int, CHECK (" + tt.check + "));")
			got := ""
			if v := s.Table("t").States("state"); v != nil {
				got = fmt.Sprint(v.Values)
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if len(s.Problems) > 0 {
				t.Errorf("problems: %v", s.Problems)
			}
		})
	}
}

func TestTableNames(t *testing.T) {
	s := schema.FromText(`CREATE TABLE jobs (id int);
CREATE TABLE public.tasks (id int);
CREATE TABLE app.jobs (id int);
CREATE TABLE app.only (id int);
CREATE TABLE a.twice (id int);
CREATE TABLE b.twice (id int);`)
	tests := []struct{ name, want string }{
		{"jobs", ".jobs"},
		{"public.jobs", ".jobs"},
		{"app.jobs", "app.jobs"},
		{"tasks", ".tasks"},
		{"only", "app.only"},    // by a search path that the connection sets
		{"other.jobs", ".jobs"}, // in a schema that the migrations leave to the connection
		{"app.tasks", ""},
		{"other.only", ""},
		{"twice", ""},
		{"none", ""},
	}
	for _, tt := range tests {
		got := ""
		if table := s.Table(tt.name); table != nil {
			got = table.Schema + "." + table.Name
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestCheckNames(t *testing.T) {
	long := strings.Repeat("x", 40)
	tests := []struct{ name, text, want string }{
		{"one column", "CREATE TABLE t (a int CHECK (a > 0), b int, CHECK (b > a), CHECK (b > 0), CHECK (b < 9), CHECK (true))",
			"t_a_check t_check t_b_check t_b_check1 t_check1"},
		{"too long", "CREATE TABLE " + long + " (" + long + " int CHECK (" + long + " > 0))",
			strings.Repeat("x", 28) + "_" + strings.Repeat("x", 28) + "_check"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var names []string
			for _, k := range schema.FromText(tt.text).Tables[0].Checks {
				names = append(names, k.Name)
			}
			if got := strings.Join(names, " "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestDoubt holds that a statement which was not read silences the lists that
// it may have changed, and no others.
func TestDoubt(t *testing.T) {
	const tables = `CREATE TYPE mood AS ENUM ('ok');
CREATE TABLE t (a text CHECK (a IN ('x')), b text CHECK (b IN ('x')), m mood);
CREATE TABLE u (a text CHECK (a IN ('x')));
`
	tests := []struct{ name, text, want string }{
		{"nothing", "", "t.a t.b t.m u.a"},
		{"a column", "ALTER TABLE t FROB a;", "t.b t.m u.a"},
		{"a constraint", "ALTER TABLE t FROB t_b_check;", "t.a t.m u.a"},
		{"a table", "ALTER TABLE t FROB;", "u.a"},
		{"a type", "ALTER TYPE mood FROB;", "t.a t.b u.a"},
		{"text put together", "DO $$ BEGIN EXECUTE format('ALTER TABLE %I DROP CONSTRAINT x', 'u'); END $$;", "t.a t.b t.m"},
		{"no definition", "DO $$ BEGIN EXECUTE 'SELECT ' || 't'; PERFORM f('u'); END $$;", "t.a t.b t.m u.a"},
		{"defined anew", "ALTER TABLE t FROB a; ALTER TABLE t DROP CONSTRAINT t_a_check, ALTER a TYPE text, ADD CHECK (a IN ('y'));",
			"t.a t.b t.m u.a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var known []string
			for _, table := range schema.FromText(tables + tt.text).Tables {
				for _, c := range table.Columns {
					if table.States(c.Name) != nil {
						known = append(known, table.Name+"."+c.Name)
					}
				}
			}
			if got := strings.Join(known, " "); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestUp holds that only the way up is read, with its lines.
func TestUp(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"goose", "CREATE TABLE x (i int);\n-- +goose Up\nCREATE TABLE a (i int);\n-- +goose Down\nDROP TABLE a;\n", "a:3"},
		{"goose, down first", "-- +goose Down\nDROP TABLE a;\n-- +goose Up\nCREATE TABLE a (i int);\n", "a:4"},
		{"line ends of Windows", "-- +goose Up\r\nCREATE TABLE a (i int);\r\n-- +goose Down\r\nDROP TABLE a;\r\n", "a:2"},
		{"byte order mark", "\ufeff-- migrate:up\nCREATE TABLE a (i int);\n-- migrate:down\nDROP TABLE a;\n", "a:2"},
		{"tern", "CREATE TABLE a (i int);\n---- create above / drop below ----\nDROP TABLE a;\n", "a:1"},
		{"a mark in prose", "-- see the +goose Down part\nCREATE TABLE a (i int);\n", "a:2"},
		{"no mark", "CREATE TABLE a (i int);\n", "a:1"},
		{"templates", "{{ template \"x\" }}\nCREATE TABLE ${schema}.a (i int DEFAULT 7 % 2, j int[] DEFAULT '{{1}}');\n", "a:2"},
		{"verbs", "CREATE TABLE \"%[1]s\".a (i int);\nCREATE INDEX %s i ON %[1]s.a (i);\nCREATE TABLE %s (i int);\n", "__:3 a:1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := schema.FromText(tt.text)
			var got []string
			for _, table := range s.Tables {
				got = append(got, fmt.Sprintf("%s:%d", table.Name, table.At.Line))
			}
			if strings.Join(got, " ") != tt.want || len(s.Problems) > 0 {
				t.Errorf("got %v, want %s; problems %v", got, tt.want, s.Problems)
			}
		})
	}
}

// FuzzText holds that no sequence of definitions makes the reader fail.
func FuzzText(f *testing.F) {
	for _, s := range []string{
		"CREATE TABLE a (i serial CHECK (i IN (1)), CHECK (i > j), j e); ALTER TABLE a RENAME i TO j; ALTER TABLE a DROP j;",
		"CREATE TYPE e AS ENUM ('x'); ALTER TYPE e RENAME TO f; ALTER TYPE f ADD VALUE 'y' BEFORE 'x'; DROP TYPE f;",
		"CREATE TABLE a (LIKE a); CREATE TABLE b () INHERITS (a, b); CREATE SCHEMA s; ALTER TABLE a SET SCHEMA s; DROP SCHEMA s;",
		"CREATE DOMAIN d AS text CHECK (VALUE IN ('x')); ALTER DOMAIN d DROP CONSTRAINT d_check; SET search_path = d;",
		"CREATE INDEX ON a (b) WHERE c; ALTER INDEX b RENAME TO c; CREATE TRIGGER t BEFORE UPDATE ON a EXECUTE FUNCTION f();",
		"-- +goose Up\n-- +goose Down\n-- +goose Up\n${x}{{y}}TABLE %s.", "---- create above / drop below ----",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Count(text, "\n") + 1
		for _, p := range schema.FromText(text).Problems {
			if p.Line < 1 || p.Line > lines {
				t.Errorf("problem on line %d of %d: %s", p.Line, lines, p.Msg)
			}
		}
	})
}

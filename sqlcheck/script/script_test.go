package script_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/script"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// summary names the statements with the texts in which they stand.
func summary(text string, defs []ddl.Statement) string {
	var parts []string
	for _, s := range defs {
		at := s.At()
		first, _, _ := strings.Cut(text[at.Start:at.End], " ")
		parts = append(parts, strings.TrimPrefix(fmt.Sprintf("%T", s), "*ddl.")+"@"+strings.ToLower(first))
	}
	return strings.Join(parts, " ")
}

func TestParse(t *testing.T) {
	tests := []struct{ name, text, want, err string }{
		{"nothing", "", "", ""},
		{"no definitions", "SELECT 1; INSERT INTO t VALUES ('a;b'); UPDATE t SET x = 1;", "", ""},
		{"no semicolon", "CREATE TABLE t (id int)", "CreateTable@create", ""},
		{"comments", "-- a; b\n/* CREATE TABLE x; */ DROP TABLE t;", "DropTables@drop", ""},
		{"a dollar quote", "CREATE FUNCTION f() RETURNS int AS $x$ ; CREATE TABLE no (); $x$ LANGUAGE sql; DROP TYPE y;",
			"CreateFunction@create DropTypes@drop", ""},
		{"a body without quotes", "CREATE PROCEDURE p() BEGIN DELETE FROM t; CASE x WHEN 1 THEN SELECT 1; END CASE; END; DROP TABLE t;",
			"DropTables@drop", ""},
		{"a body without an end", "CREATE TRIGGER x BEFORE UPDATE ON t BEGIN SELECT 1; DROP TABLE t;",
			"CreateTrigger@create DropTables@drop", ""},
		{"views", "CREATE VIEW v AS SELECT 1; ALTER VIEW v RENAME TO w; ALTER TABLE v RENAME TO w; DROP VIEW w;",
			"RenameTable@alter", ""},
		{"a path", `SET LOCAL search_path = a, "$user", B; SELECT pg_catalog.set_config('search_path', 'x, "Y"', false); SET role x;`,
			"SetPath@set SetPath@select", ""},
		{"one that does not parse", "CREATE TABLE a (id int); CREATE TABLE b (id); ALTER TABLE c ADD; CREATE TABLE d (id int);",
			"CreateTable@create Unread@create Unread@alter CreateTable@create", "syntax error"},
		{"misspelt objects", "CREATE TABEL a (id int); ALTER TABL a ADD b int; CREATE VEIW v AS SELECT 1;", "Unread@create Unread@alter", "syntax error"},
		{"misspelt verbs", "CREAT TABLE a (id int); ATLER TYPE b ADD VALUE 'c'; TRUNCATE TABLE a; LOCK TABLE a; REINDEX TABLE a;",
			"Unread@creat Unread@atler", "syntax error"},
		{"other objects", "CREATE TABLESPACE x; CREATE VIRTUAL TABLE y USING fts5(z); CREATE FULLTEXT INDEX i ON t (c); CREATE ROLE r; DROP RULE u ON t;", "", ""},
		{"half a statement", "CREATE; ALTER", "", ""},
		{"data", "COPY t (a) FROM stdin;\nit's; CREATE TABLE x (y int);\n\\.\nDROP TABLE t;", "DropTables@drop", ""},
		{"psql", "\\connect it's\n\\restrict x\nDROP TABLE t;\n\\unrestrict x\n", "DropTables@drop", ""},
		{"comments of MySQL", "# it's\nDROP TABLE t;", "DropTables@drop", ""},
		{"escapes of MySQL", `INSERT INTO ` + "`t`" + ` VALUES ('it\'s', '\\'); DROP TABLE t;`, "DropTables@drop", ""},
		{"no escapes elsewhere", `INSERT INTO t VALUES ('C:\'); DROP TABLE t;`, "DropTables@drop", ""},
		{"not UTF-8", "CREATE TABLE a (id int); CREATE TABLE \xff (id int);", "CreateTable@create Unread@create", "UTF-8"},
		{"a schema with elements", "CREATE SCHEMA s CREATE TABLE t (id int);", "CreateTable@create", ""},
		{"temporary names", "ALTER TABLE t RENAME COLUMN a TO b; ALTER INDEX i RENAME TO j; ALTER TYPE e RENAME TO f;",
			"AlterTable@alter RenameIndex@alter RenameType@alter", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			defs, errs := script.Parse(tt.text)
			if got := summary(tt.text, defs); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if (len(errs) > 0) != (tt.err != "") || len(errs) > 0 && !strings.Contains(errs[0].Msg, tt.err) {
				t.Errorf("errors: %v", errs)
			}
		})
	}
}

// TestForeign reads definitions in the dialects of other databases.
func TestForeign(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"indexes in a table", "CREATE TABLE t (KEY `k` (`a`), a int, KEY (b), `key` varchar(9), index int, b int, FULLTEXT ft (a)) ENGINE=X",
			"a int4; key varchar; index int4; b int4"},
		{"only indexes at the end", "CREATE TABLE t (a int(10) unsigned, UNIQUE KEY u (a), INDEX i USING BTREE (a))", "a int4"},
		{"enumeration", "CREATE TABLE t (a ENUM('x', 'it''s') NOT NULL, b SET('p','q'))", "a text [x it's]; b text"},
		{"sequence", "CREATE TABLE t (a bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, b integer PRIMARY KEY AUTOINCREMENT)",
			"a int8 sequence; b int4 sequence"},
		{"attributes", "CREATE TABLE t (a int UNSIGNED ZEROFILL COMMENT 'it''s, b', c text CHARACTER SET utf8 COLLATE utf8_bin INVISIBLE)",
			"a int4; c text"},
		{"computed", "CREATE TABLE t (a int, b int GENERATED ALWAYS AS (a + 1) VIRTUAL, c int AS (a) STORED NOT NULL, d int(1))",
			"a int4; b int4 computed; c int4 computed; d int4"},
		{"time", "CREATE TABLE t (a datetime(6) DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6), b int(2))", "a datetime; b int4"},
		{"modify", "ALTER TABLE t MODIFY a ENUM('x','y'), CHANGE COLUMN b c int(4) AFTER a, ADD COLUMN d int(1) FIRST",
			"modify a text [x y]; modify b to c int4; add d int4"},
		{"only options", "ALTER TABLE t ADD INDEX i (a), DROP KEY j, ENGINE=InnoDB, ALGORITHM=INPLACE", ""},
		{"renames in a list", "ALTER TABLE t ADD COLUMN a int(1), RENAME COLUMN b TO c, DROP CHECK k", "add a int4; rename b to c; drop k"},
		{"drop of an index", "DROP INDEX `i` ON `t`", "drop index i"},
		{"like", "CREATE TABLE `t` LIKE `u`", "like u"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			defs, errs := script.Parse(tt.text)
			if len(errs) > 0 {
				t.Errorf("errors: %v", errs)
			}
			var parts []string
			for _, s := range defs {
				parts = append(parts, describe(s)...)
			}
			if got := strings.Join(parts, "; "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func describe(s ddl.Statement) []string {
	var out []string
	switch s := s.(type) {
	case *ddl.CreateTable:
		for _, c := range s.Columns {
			out = append(out, column(c))
		}
		for _, l := range s.Like {
			out = append(out, "like "+l.Table.String())
		}
	case *ddl.AlterTable:
		for _, a := range s.Actions {
			out = append(out, action(a))
		}
	case *ddl.DropIndexes:
		out = append(out, "drop index "+s.Names[0].String())
	}
	return out
}

func action(a ddl.Action) string {
	switch a.Kind {
	case ddl.AddColumn:
		return "add " + column(*a.Column)
	case ddl.ModifyColumn:
		if a.To != "" {
			return "modify " + a.Name + " to " + column(*a.Column)
		}
		return "modify " + column(*a.Column)
	case ddl.RenameColumn:
		return "rename " + a.Name + " to " + a.To
	}
	return "drop " + a.Name
}

func column(c ddl.Column) string {
	s := c.Name + " " + c.Type
	if len(c.Values) > 0 {
		s += fmt.Sprint(" ", c.Values)
	}
	if c.Sequence {
		s += " sequence"
	}
	if c.Computed {
		s += " computed"
	}
	return s
}

// TestPlaces holds that places are those in the whole text.
func TestPlaces(t *testing.T) {
	text := "SELECT 1;\n\nCREATE INDEX i ON t (a) WHERE (state = 'x');"
	defs, _ := script.Parse(text)
	index := defs[0].(*ddl.CreateIndex)
	where := index.Where.At()
	if got := text[where.Start:where.End]; got != "state = 'x'" {
		t.Errorf("predicate at %q", got)
	}
	left := index.Where.(*stmt.Compare).X.At()
	if got := text[left.Start:left.End]; got != "state" {
		t.Errorf("column at %q", got)
	}
	if _, errs := script.Parse("SELECT 1;\nCREATE TABLE t (,);"); len(errs) != 1 || errs[0].Offset != 26 {
		t.Errorf("errors: %v", errs)
	}
}

func TestAssignments(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"assignment", "BEGIN NEW.token := OLD.token + 1; RETURN NEW; END", "token=OLD.token + 1"},
		{"equals sign", "BEGIN IF NEW.a = 1 THEN NEW.b = 2; ELSE NEW.\"C\" = 3; END IF; END", "b=2 C=3"},
		{"comparison", "BEGIN IF x OR NEW.a = 1 AND NEW.b = 2 THEN RETURN NULL; END IF; END", ""},
		{"into", "BEGIN SELECT max(x), y INTO STRICT NEW.a FROM t; END", "a="},
		{"update", "BEGIN UPDATE ONLY app.jobs j SET token = token + 1, seen = f(a, b) WHERE id = NEW.id; END", "jobs.token=token + 1 jobs.seen=f(a, b)"},
		{"case", "BEGIN NEW.a := CASE WHEN x THEN 1 ELSE 2 END; NEW.b := 1; END", "a=CASE WHEN x THEN 1 ELSE 2 END b=1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := "CREATE FUNCTION f() RETURNS trigger AS $$ " + tt.body + " $$ LANGUAGE plpgsql;"
			defs, _ := script.Parse(text)
			var parts []string
			for _, a := range defs[0].(*ddl.CreateFunction).Assigns {
				if a.Table != "" {
					a.Column = a.Table + "." + a.Column
				}
				parts = append(parts, a.Column+"="+a.Value)
			}
			if got := strings.Join(parts, " "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

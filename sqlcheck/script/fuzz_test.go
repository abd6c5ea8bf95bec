package script_test

import (
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/script"
)

// FuzzParse holds that no text makes the reader fail, and that places lie in
// the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"CREATE TABLE t (a int, b ENUM('x') AUTO_INCREMENT, KEY (a)) ENGINE=X;",
		"ALTER TABLE t MODIFY a, CHANGE b, CHANGE b c, ADD, ADD COLUMN, RENAME, DROP CHECK, MODIFY COLUMN IF EXISTS",
		"DO $$ BEGIN EXECUTE 'ALTER TABLE t ADD x int'; EXECUTE format('DROP'); CREATE TYPE x; END $$",
		"CREATE DEFINER='a'@'b' TRIGGER IF NOT EXISTS x BEFORE UPDATE OF a, b ON t WHEN (x) BEGIN UPDATE t SET a =; END",
		"CREATE TRIGGER x AFTER INSERT ON t FOR EACH ROW SET NEW.a = 1, NEW.",
		"DELIMITER $$\nCREATE TABLE t (a int)$$\nDELIMITER ;\nRENAME TABLE a TO b,",
		"COPY t FROM stdin;\na\n\\.\n\\x\nSELECT set_config('search_path'",
		"CREATE FUNCTION f AS E'NEW.a := \\'x' ; CREATE INDEX i ON t (a) COMMENT 'x'; DROP INDEX i ON t",
		"CREATE TABLE t (a int AS (b) VIRTUAL, `c", "SET search_path = $$", "CREATE", "ALTER TABLE", "DROP TRIGGER", "DO",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		defs, errs := script.Parse(text)
		for _, d := range defs {
			if at := d.At(); at.Start < 0 || at.End > len(text) || at.Start > at.End {
				t.Errorf("%T at %v of %d", d, at, len(text))
			}
		}
		for _, e := range errs {
			if e.Offset < 0 || e.Offset > len(text) {
				t.Errorf("error at %d of %d: %s", e.Offset, len(text), e.Msg)
			}
		}
	})
}

package sqlsites_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// maxFacts is what the facts of one package may take, in bytes as drivers
// write them.
const maxFacts = 100 << 10

// An exported is a fact as drivers write it.
type exported struct {
	Package, Object string
	Fact            analysis.Fact
}

// TestFactSize holds that a package tells others no more than the bound, however
// much SQL it has and in whatever form, and always the same.
func TestFactSize(t *testing.T) {
	gob.Register(new(sqlsites.VarText))
	gob.Register(new(sqlsites.Helper))
	tests := map[string]string{
		"constants": "const C%[1]d = `UPDATE t%[1]d SET state = 'done' WHERE id = $1 AND token = $2`\n",
		"variables": "var V%[1]d = `UPDATE t%[1]d SET state = 'done' WHERE id = $1 AND token = $2`\n",
		"fields":    "type S%[1]d struct{ Done string }\nfunc New%[1]d() S%[1]d { return S%[1]d{`UPDATE t%[1]d SET state = 'done' WHERE id = $1`} }\n",
		"helpers":   "func H%[1]d(set string) string { return `UPDATE t SET ` + set + ` WHERE id = $1` }\n",
		"clauses":   "func W%[1]d(q string) string { return q + ` AND a = $2` }\n",
		"wrappers":  "func R%[1]d(d db, q string, args ...any) error { return d.exec(q, args...) }\n",
		"branches": "func B%[1]d(a, b bool) string {\n\tq := `UPDATE t SET x = 1`\n\tif a { q += ` WHERE a` }\n" +
			"\tif b { q += ` AND b` }\n\treturn q\n}\n",
		"TableName": "type T%[1]d struct{}\nfunc (T%[1]d) TableName() string { return `some_longer_table_name_%[1]d` }\n",
	}
	for name, form := range tests {
		t.Run(name, func(t *testing.T) {
			var src strings.Builder
			src.WriteString("package p\n\ntype db struct{}\n\nfunc (db) exec(q string, args ...any) error { return nil }\n\nconst sql = `DELETE FROM t`\n\n")
			for i := range 2000 {
				fmt.Fprintf(&src, form, i)
			}
			first, count := factsOf(t, src.String())
			t.Logf("%d facts, %d bytes", count, len(first))
			if len(first) > maxFacts {
				t.Errorf("%d bytes, more than %d", len(first), maxFacts)
			}
			if count == 0 && name != "constants" {
				t.Error("no facts")
			}
			if again, _ := factsOf(t, src.String()); !bytes.Equal(first, again) {
				t.Error("the facts differ from one run to the next")
			}
		})
	}
}

// factsOf returns the facts of a package as drivers write them, and their
// number.
func factsOf(t *testing.T, src string) (encoded []byte, count int) {
	t.Helper()
	var facts []exported
	pass := load(t, src)
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) {
		facts = append(facts, exported{obj.Pkg().Path(), obj.Name(), fact})
	}
	if _, err := sqlsites.Analyzer.Run(pass); err != nil {
		t.Fatal(err)
	}
	if len(facts) == 0 {
		return nil, 0
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(facts); err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), len(facts)
}

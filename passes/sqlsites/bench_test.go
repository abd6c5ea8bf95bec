package sqlsites_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/passes/sqlsites"
)

// BenchmarkAnalyzer gives the cost of 1,000 lines of Go, with a statement in
// each function and with none.
func BenchmarkAnalyzer(b *testing.B) {
	for _, sql := range []bool{true, false} {
		b.Run(fmt.Sprintf("sql=%t", sql), func(b *testing.B) {
			pass := load(b, generate(1000, sql))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := sqlsites.Analyzer.Run(pass); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func generate(lines int, sql bool) string {
	var b strings.Builder
	b.WriteString("package p\n\nimport \"fmt\"\n\ntype db struct{}\n\nfunc (db) exec(q string, args ...any) error { return nil }\n\n")
	for i := range lines / 10 {
		text, more := fmt.Sprintf("reading item %d", i), " once more"
		if sql {
			text, more = fmt.Sprintf("UPDATE t%d SET state = 'done' WHERE id = $1", i), " AND x"
		}
		fmt.Fprintf(&b, "func f%d(d db, id int64) error {\n\tq := %q\n\tif id > 3 {\n\t\tq += %q\n\t}\n", i, text, more)
		fmt.Fprintf(&b, "\tif err := d.exec(q, id); err != nil {\n\t\treturn fmt.Errorf(\"f: %%w\", err)\n\t}\n\treturn nil\n}\n")
	}
	return b.String()
}

func load(tb testing.TB, src string) *analysis.Pass {
	tb.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		tb.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Implicits: make(map[ast.Node]types.Object), Scopes: make(map[ast.Node]*types.Scope),
		Instances: make(map[*ast.Ident]types.Instance),
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil), Error: func(error) {}}
	pkg, _ := conf.Check("p", fset, []*ast.File{file}, info) // what is wrong is left out
	return &analysis.Pass{
		Analyzer: sqlsites.Analyzer, Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info,
		ResultOf: map[*analysis.Analyzer]any{
			inspect.Analyzer: inspector.New([]*ast.File{file}), settings.Analyzer: new(settings.Settings),
		},
		ImportObjectFact: func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact: func(types.Object, analysis.Fact) {},
		AllObjectFacts:   func() []analysis.ObjectFact { return nil },
	}
}

// FuzzAnalyzer reads whatever parses, type errors and all.
func FuzzAnalyzer(f *testing.F) {
	f.Add(generate(20, true))
	f.Add("package p\nfunc f(q string, a ...any) { for { q += `UPDATE t SET a = 1`; break }; f(q, a...) }")
	f.Add("package p\ntype s struct{ q string }\nvar v = s{`DELETE FROM t`}\nfunc (s) x(string, ...any)\nfunc g() { v.x(v.q); L: goto L }")
	f.Add("package p\nfunc f() { q := map[string]string{`a`: `UPDATE t SET a = 1`}; x(q[`b`], nil); var z = 1 + `UPDATE t` }")
	f.Fuzz(func(t *testing.T, src string) {
		fset := token.NewFileSet()
		if _, err := parser.ParseFile(fset, "p.go", src, 0); err != nil {
			t.Skip(err)
		}
		if _, err := sqlsites.Analyzer.Run(load(t, src)); err != nil {
			t.Fatal(err)
		}
	})
}

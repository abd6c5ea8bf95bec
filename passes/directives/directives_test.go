package directives_test

import (
	"go/ast"
	"go/token"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/directives"
	"github.com/fencelint/fencelint/passes/finding"
)

// literals reports every UPDATE in a raw string literal, where it stands.
var literals = rule("unfencedwrite", func(r *finding.Reporter, n ast.Node) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || !strings.Contains(lit.Value, "UPDATE") {
		return
	}
	for i := range lit.Value {
		if strings.HasPrefix(lit.Value[i:], "UPDATE") {
			pos := lit.Pos() + token.Pos(i)
			r.Report(analysis.Diagnostic{Pos: pos, End: pos + 6, Category: "missing-token", Message: "update"}, finding.About{})
		}
	}
})

// calls reports every call of exec at the call, about the text it runs.
var calls = rule("voidtransition", func(r *finding.Reporter, n ast.Node) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return
	}
	if fun, ok := call.Fun.(*ast.Ident); !ok || fun.Name != "exec" {
		return
	}
	r.Report(analysis.Diagnostic{Pos: call.Fun.Pos(), End: call.End(), Message: "call"},
		finding.About{Statement: call.Args[0].Pos()})
})

func rule(name string, visit func(*finding.Reporter, ast.Node)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       name,
		Doc:        name + ": stands in for a rule",
		Requires:   finding.Requires(),
		ResultType: finding.ResultType,
		Run: func(pass *analysis.Pass) (any, error) {
			r := finding.NewReporter(pass)
			for _, file := range pass.Files {
				ast.Inspect(file, func(n ast.Node) bool {
					visit(r, n)
					return true
				})
			}
			return r.Result(), nil
		},
	}
}

func TestScope(t *testing.T) { check(t, "scope") }

func TestMalformed(t *testing.T) { check(t, "malformed") }

// check runs the rules and the analyzer under test as one analyzer, because
// expectations of a fixture are compared with one analyzer at a time.
func check(t *testing.T, fixture string) {
	t.Helper()
	under := directives.New(literals, calls)
	all := &analysis.Analyzer{
		Name: "all",
		Doc:  "all: forward what the analyzers under test report",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
	all.Run = func(pass *analysis.Pass) (any, error) {
		results := map[*analysis.Analyzer]any{}
		var run func(a *analysis.Analyzer) error
		run = func(a *analysis.Analyzer) error {
			if _, done := results[a]; done {
				return nil
			}
			for _, req := range a.Requires {
				if err := run(req); err != nil {
					return err
				}
			}
			p := *pass
			p.Analyzer, p.ResultOf = a, results
			result, err := a.Run(&p)
			results[a] = result
			return err
		}
		return nil, run(under)
	}
	analysistest.Run(t, analysistest.TestData(), all, fixture)
}

func TestTable(t *testing.T) {
	reader := &analysis.Analyzer{
		Name:       "reader",
		Doc:        "reader: read tables",
		Requires:   finding.Requires(),
		ResultType: reflect.TypeFor[[]string](),
	}
	reader.Run = func(pass *analysis.Pass) (any, error) {
		r := finding.NewReporter(pass)
		var tables []string
		for i, table := range []string{"jobs", "", "jobs"} {
			d := analysis.Diagnostic{Pos: pass.Files[0].Package, Message: "write " + strconv.Itoa(i%2)}
			r.Report(d, finding.About{Table: table})
			d.Message = "reader: " + d.Message
			tables = append(tables, r.Result().Table(d))
		}
		return tables, nil
	}
	results := analysistest.Run(errorsIgnored{}, analysistest.TestData(), reader, "scope")
	if got, want := strings.Join(results[0].Result.([]string), ","), "jobs,,jobs"; got != want {
		t.Errorf("tables are %q, want %q", got, want)
	}
	if n := len(results[0].Diagnostics); n != 2 {
		t.Errorf("%d diagnostics, want 2: the third repeats the first", n)
	}
}

// errorsIgnored drops complaints about expectations that are meant for
// another test.
type errorsIgnored struct{}

func (errorsIgnored) Errorf(string, ...any) {}

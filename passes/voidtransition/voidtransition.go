package voidtransition

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/passes/settings"
)

//go:embed doc.go
var doc string

// Analyzer reports writes on leased rows whose answer gets lost.
var Analyzer = &analysis.Analyzer{
	Name:             "voidtransition",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("voidtransition"),
	Requires:         append(finding.Requires(), leases.Analyzer, inspect.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
	FactTypes:        []analysis.Fact{new(AnswersV1), new(ReadsV1)},
}

func run(pass *analysis.Pass) (any, error) {
	k := newPkg(pass)
	found := pass.ResultOf[leases.Analyzer].(*leases.Result)
	for _, s := range k.writes(found) {
		k.place(s)
	}
	k.placeCalls()
	for _, root := range k.roots() {
		k.report(root)
	}
	k.reportBatches()
	k.exportAnswers()
	k.exportHelpers()
	result := k.reporter.Result()
	result.Detail = k.handled()
	return result, nil
}

// A pkg is what is known of the package under analysis.
type pkg struct {
	pass     *analysis.Pass
	reporter *finding.Reporter
	config   *config.Config // nil if there is none

	decls map[*types.Func]*ast.FuncDecl
	funcs []*types.Func // those of decls in the order of the source

	sources   map[ast.Node][]*source // by the function, or the variable's value, around them
	tops      []ast.Node             // those functions and values in the order of the source
	inside    map[*ast.CallExpr][]ast.Node
	judged    map[ast.Node]*judgement
	calls     []*ast.CallExpr
	generated map[*ast.File]bool
	reported  map[*types.Func]bool                  // interface methods
	behind    map[*types.Func][]*types.Func         // the methods that implementations found
	implement map[*types.Interface][]*types.Pointer // likewise, the types
}

func newPkg(pass *analysis.Pass) *pkg {
	k := &pkg{
		pass:      pass,
		reporter:  finding.NewReporter(pass),
		config:    pass.ResultOf[settings.Analyzer].(*settings.Settings).Config,
		decls:     map[*types.Func]*ast.FuncDecl{},
		sources:   map[ast.Node][]*source{},
		inside:    map[*ast.CallExpr][]ast.Node{},
		judged:    map[ast.Node]*judgement{},
		generated: map[*ast.File]bool{},
		reported:  map[*types.Func]bool{},
		behind:    map[*types.Func][]*types.Func{},
		implement: map[*types.Interface][]*types.Pointer{},
	}
	for _, file := range pass.Files {
		k.generated[file] = ast.IsGenerated(file)
		for _, d := range file.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if fn, ok := pass.TypesInfo.Defs[fd.Name].(*types.Func); ok {
				k.decls[fn] = fd
				k.funcs = append(k.funcs, fn)
			}
		}
	}
	k.index()
	return k
}

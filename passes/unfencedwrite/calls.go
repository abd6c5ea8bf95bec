package unfencedwrite

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
)

// RunsUnfencedV1 is the fact that a generated function runs an unfenced write.
// Its own package reports that in generated code, where some drivers leave it
// out, so the package that calls it by hand reports it as well. A change of its
// form takes a new name, since drivers keep facts between versions.
type RunsUnfencedV1 struct {
	Origin   string // the function, with its package
	Table    string
	Category string
	Message  string // with the file and line of the statement
}

// AFact marks RunsUnfencedV1 as a fact.
func (*RunsUnfencedV1) AFact() {}

func (f *RunsUnfencedV1) String() string { return "runs an unfenced write: " + f.Category }

// generatedBy returns the generated function that runs w and that only other
// packages call, or nil.
func generatedBy(pass *analysis.Pass, w *leases.Write) *types.Func {
	s := w.Site
	if !s.Generated || s.Test || s.Func == nil || s.Caller != nil || !s.Func.Name.IsExported() {
		return nil
	}
	fn, _ := pass.TypesInfo.Defs[s.Func.Name].(*types.Func)
	return fn
}

func originName(fn *types.Func) string {
	if fn == nil {
		return ""
	}
	return fn.FullName()
}

// exportRuns tells importing packages that fn runs w, and so does the method of
// an interface of the package that it implements.
func exportRuns(pass *analysis.Pass, fn *types.Func, w *leases.Write) {
	if fn == nil {
		return
	}
	f := &RunsUnfencedV1{Origin: originName(fn), Table: w.Verdict.Table, Category: string(w.Verdict.Category), Message: message(w)}
	if w.File() == "" {
		at := pass.Fset.Position(w.Site.Text.Pos(w.Verdict.At.Start))
		f.Message += " (" + filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line) + ")"
	}
	pass.ExportObjectFact(fn, f)
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		t, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		iface, ok := t.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range iface.ExplicitMethods() {
			if sqlsites.Reaches(m, fn) {
				pass.ExportObjectFact(m, f)
			}
		}
	}
}

// reportCalls reports the first call by hand of each generated function of
// another package that runs an unfenced write.
func reportCalls(pass *analysis.Pass, reporter *finding.Reporter) {
	reported := map[string]bool{}
	for _, file := range pass.Files {
		if ast.IsGenerated(file) || finding.InTest(pass.Fset, file.Package) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fn, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
			var f RunsUnfencedV1
			if !ok || fn.Pkg() == nil || fn.Pkg() == pass.Pkg || !pass.ImportObjectFact(fn.Origin(), &f) || reported[f.Origin] {
				return true
			}
			pos, end := leases.CalleeName(call)
			reported[f.Origin] = reporter.Report(analysis.Diagnostic{
				Pos: pos, End: end, Category: f.Category, Message: f.Message,
				Related: []analysis.RelatedInformation{{Pos: fn.Pos(), Message: "the statement is run here"}},
			}, finding.About{Table: f.Table, Origin: f.Origin, AtCall: true})
			return true
		})
	}
}

package leases

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/sqlcheck"
)

func configOf(pass *analysis.Pass) *config.Config {
	return pass.ResultOf[settings.Analyzer].(*settings.Settings).Config
}

// words is the vocabulary of a package, and that of each declared table.
type words struct {
	plain   *lease.Vocabulary
	byTable map[string]*lease.Vocabulary
}

func newWords(c *config.Config) words {
	w := words{plain: c.Words(), byTable: map[string]*lease.Vocabulary{}}
	for _, d := range c.Declarations() {
		w.byTable[d.Table] = w.plain.For(d)
	}
	return w
}

func (w words) of(table string) *lease.Vocabulary {
	if own := w.byTable[table]; own != nil {
		return own
	}
	return w.plain
}

// checkedByHand takes back the flag of writes that stand behind a call of a
// function which checks the lease, by what the configuration says.
func (r *Result) checkedByHand(pass *analysis.Pass) {
	c := configOf(pass)
	if c == nil || len(c.Fences) == 0 {
		return
	}
	for _, w := range r.Writes {
		if w.Verdict.Result != sqlcheck.Flagged || w.Site.Call == nil || w.Site.Func == nil || w.Site.Func.Body == nil {
			continue
		}
		ast.Inspect(w.Site.Func.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok && call.Pos() < w.Site.Call.Expr.Pos() && isFence(pass, c, call) {
				w.Verdict.Result, w.Locked = sqlcheck.Exempt, true
			}
			return true
		})
	}
}

func isFence(pass *analysis.Pass, c *config.Config, call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
	return ok && fn.Pkg() != nil && c.IsFence(config.NameOf(fn.Origin()))
}

// met lists the entries of the configuration that the package has to do with:
// the keys of tables that its statements name, the functions that it
// declares or that a package which it imports does, and the stores that it imports.
func met(pass *analysis.Pass, entries []*entry) []string {
	c := configOf(pass)
	if c == nil {
		return nil
	}
	var met []string
	for _, d := range c.Declarations() {
		if slices.ContainsFunc(entries, func(e *entry) bool { return e.obs.Table == d.Table }) {
			met = append(met, d.Table)
		}
	}
	for _, f := range c.Functions() {
		if exists(pass.Pkg, f) {
			met = append(met, string(f))
		}
	}
	for _, s := range c.Countless {
		if s.Has(pass.Pkg.Path()) || slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool { return s.Has(p.Path()) }) {
			met = append(met, s.Package)
		}
	}
	return met
}

// exists reports whether a function or method is declared in a package, or in
// one that it imports.
func exists(pkg *types.Package, f config.Function) bool {
	for _, p := range append([]*types.Package{pkg}, pkg.Imports()...) {
		if !f.In(p.Path()) {
			continue
		}
		typ, name := f.Parts(p.Path())
		if typ == "" {
			if _, ok := p.Scope().Lookup(name).(*types.Func); ok {
				return true
			}
			continue
		}
		if named, ok := p.Scope().Lookup(typ).(*types.TypeName); ok {
			obj, _, _ := types.LookupFieldOrMethod(named.Type(), true, p, name)
			if _, ok := obj.(*types.Func); ok {
				return true
			}
		}
	}
	return false
}

package unfencedwrite

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// newRepair returns the repair of a write whose text is one literal that nothing
// else uses, and whose call binds arguments that it writes out.
func newRepair(pass *analysis.Pass, found *leases.Result, w *leases.Write) (*repair, bool) {
	site := w.Site
	switch call := site.Call; {
	case call == nil, site.Func == nil, site.Generated, site.Script == nil, site.Variants > 1:
		return nil, false
	case call.Library != "", call.Named, call.ArgsOpen, call.Handle == sqlsites.Stmt, call.Mode == sqlsites.Prepare:
		return nil, false
	}
	if len(site.Script.Statements) != 1 || len(site.Script.Errs) > 0 {
		return nil, false
	}
	r := &repair{pass: pass, found: found, w: w, call: site.Call.Expr, lit: site.Text.Literal()}
	if r.lit == nil || !r.bindsOwn() || !r.textIsOwn() || !r.isAlone() || r.hasSuccessor() {
		return nil, false
	}
	return r, true
}

// bindsOwn reports whether the call's last arguments are what is bound, and more
// could follow them.
func (r *repair) bindsOwn() bool {
	sig, ok := typeOf[*types.Signature](r.pass.TypesInfo.TypeOf(r.call.Fun))
	if !ok || !sig.Variadic() || r.call.Ellipsis.IsValid() {
		return false
	}
	bound := r.w.Site.Call.Args
	first := len(r.call.Args) - len(bound)
	if first < sig.Params().Len()-1 {
		return false
	}
	for i, x := range bound {
		if x != r.call.Args[first+i] {
			return false
		}
	}
	rest, ok := typeOf[*types.Slice](sig.Params().At(sig.Params().Len() - 1).Type())
	if ok {
		r.bound = rest.Elem()
	}
	return ok
}

// textIsOwn reports whether the call is given the literal itself, or a constant
// or variable that has it as its value and is used nowhere else.
func (r *repair) textIsOwn() bool {
	for _, arg := range r.call.Args {
		switch x := ast.Unparen(arg).(type) {
		case *ast.BasicLit:
			if x == r.lit {
				return true
			}
		case *ast.Ident:
			obj := r.pass.TypesInfo.Uses[x]
			if obj != nil && r.declares(obj) {
				return r.isUsedOnce(obj)
			}
		}
	}
	return false
}

// declares reports whether the literal is the value that obj is declared with,
// and not one that other constants of a group repeat.
func (r *repair) declares(obj types.Object) bool {
	for _, file := range r.pass.Files {
		if !isWithin(obj.Pos(), file) {
			continue
		}
		found := false
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || !isWithin(obj.Pos(), n) {
				return false
			}
			switch n := n.(type) {
			case *ast.GenDecl:
				return n.Tok == token.VAR || !repeats(n)
			case *ast.ValueSpec:
				found = found || len(n.Names) == 1 && len(n.Values) == 1 && n.Names[0].Pos() == obj.Pos() && ast.Unparen(n.Values[0]) == ast.Expr(r.lit)
			case *ast.AssignStmt:
				found = found || len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Lhs[0].Pos() == obj.Pos() && ast.Unparen(n.Rhs[0]) == ast.Expr(r.lit)
			}
			return true
		})
		return found
	}
	return false
}

// repeats reports whether a group of constants has one that repeats the value
// of the one before it.
func repeats(group *ast.GenDecl) bool {
	for _, spec := range group.Specs {
		if v, ok := spec.(*ast.ValueSpec); ok && len(v.Values) == 0 {
			return true
		}
	}
	return false
}

// isUsedOnce reports whether the package has one use of obj, and no other
// package can have one.
func (r *repair) isUsedOnce(obj types.Object) bool {
	if obj.Exported() && obj.Parent() == r.pass.Pkg.Scope() {
		return false
	}
	uses := 0
	for _, used := range r.pass.TypesInfo.Uses {
		if used == obj {
			uses++
		}
	}
	return uses == 1
}

// isAlone reports whether no other statement shares the text or the call, and no
// other flagged write the statement: each would number its arguments as if it
// were the only one.
func (r *repair) isAlone() bool {
	for _, o := range r.found.Writes {
		if o != r.w && o.Site == r.w.Site && o.Verdict.Result == sqlcheck.Flagged {
			return false
		}
	}
	for _, o := range r.found.Statements() {
		if o.Site != r.w.Site && (o.Site.Call != nil && o.Site.Call.Expr == r.call || o.Site.Text.Literal() == r.lit) {
			return false
		}
	}
	return true
}

// hasSuccessor reports whether another method of the type, or another function,
// does the same with a fence. Then this one may be what that one is to replace.
func (r *repair) hasSuccessor() bool {
	home := receiver(r.w.Site.Func)
	for _, o := range r.found.Writes {
		if o.Table == r.w.Table && o.Verdict.Result == sqlcheck.Fenced && o.Verb == r.w.Verb && o.Verdict.Sets == r.w.Verdict.Sets &&
			o.Site.Func != r.w.Site.Func && receiver(o.Site.Func) == home {
			return true
		}
	}
	return false
}

// isWithin reports whether a position lies in a node.
func isWithin(pos token.Pos, n ast.Node) bool { return n.Pos() <= pos && pos < n.End() }

// typeOf returns the type that t stands for, if it is of a kind.
func typeOf[T types.Type](t types.Type) (T, bool) {
	var none T
	if t == nil {
		return none, false
	}
	as, ok := t.Underlying().(T)
	return as, ok
}

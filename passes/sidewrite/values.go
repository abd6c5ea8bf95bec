package sidewrite

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/fencelint/fencelint/passes/internal/teller"
	"github.com/fencelint/fencelint/passes/sqlsites"
)

// transfer applies a node to what is known; it returns false if what follows may
// not run because of the answer, in a way that is not understood.
func (f *flow) transfer(n ast.Node, env environment) bool {
	if !f.passes(n, env) {
		return false
	}
	f.scans(n, env)
	switch n := n.(type) {
	case *ast.AssignStmt:
		f.assign(n, env)
	case *ast.ValueSpec:
		if len(n.Values) == len(n.Names) {
			for i, id := range n.Names {
				env.set(f.info.ObjectOf(id), f.answer(n.Values[i], env))
			}
		}
	case *ast.DeclStmt:
		if gen, ok := n.Decl.(*ast.GenDecl); ok {
			for _, spec := range gen.Specs {
				f.transfer(spec, env)
			}
		}
	}
	return true
}

// passes reports whether a statement surely goes on: a call that is given the
// answer and returns nothing of it may not, and neither may a deferred one that
// undoes the work.
func (f *flow) passes(n ast.Node, env environment) bool {
	switch n := n.(type) {
	case *ast.ExprStmt:
		call, ok := ast.Unparen(n.X).(*ast.CallExpr)
		if !ok || teller.Is(call) {
			return true
		}
		for _, arg := range call.Args {
			if f.mentions(arg, env) {
				return false
			}
		}
	case *ast.DeferStmt:
		if lit, ok := n.Call.Fun.(*ast.FuncLit); ok {
			return !f.mentions(lit, env)
		}
	}
	return true
}

// scans marks the variables that a call on the answer fills in.
func (f *flow) scans(n ast.Node, env environment) {
	ast.Inspect(n, func(m ast.Node) bool {
		if _, ok := m.(*ast.FuncLit); ok {
			return false
		}
		call, ok := m.(*ast.CallExpr)
		if !ok || call != f.t.call && !f.mentions(call.Fun, env) {
			return true
		}
		for _, arg := range call.Args {
			if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
				if obj := f.object(u.X); obj != nil {
					env.set(obj, decides)
				}
			}
		}
		return true
	})
}

func (f *flow) assign(n *ast.AssignStmt, env environment) {
	results := make([]answer, len(n.Lhs))
	if len(n.Rhs) == len(n.Lhs) {
		for i, e := range n.Rhs {
			results[i] = f.answer(e, env)
		}
	} else if call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok {
		copy(results, f.results(call, len(n.Lhs), env))
	} else if f.mentions(n.Rhs[0], env) {
		for i := range results {
			results[i] = decides
		}
	}
	for i, l := range n.Lhs {
		obj := f.object(l)
		if obj == nil || isBlank(l) {
			continue
		}
		a := results[i]
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE || f.swayed(n.Pos()) && n.Tok == token.ASSIGN {
			a = join(a, env[obj])
		}
		env.set(obj, a)
	}
}

// results returns how n results of a call depend on the answer.
func (f *flow) results(call *ast.CallExpr, n int, env environment) []answer {
	out := make([]answer, n)
	switch {
	case call == f.t.call:
		copy(out, f.t.results)
	case f.methodOf(call, env) == "RowsAffected":
		out[0] = count
	case f.mentions(call, env):
		for i := range out {
			out[i] = decides
		}
	}
	return out
}

// methodOf returns the name of the method that a call calls on the answer itself,
// or "".
func (f *flow) methodOf(call *ast.CallExpr, env environment) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !f.mentions(sel.X, env) {
		return ""
	}
	return sel.Sel.Name
}

// answer returns how the value of an expression depends on the answer.
func (f *flow) answer(e ast.Expr, env environment) answer {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return env[f.info.ObjectOf(e)]
	case *ast.SelectorExpr:
		return f.selected(e, env)
	case *ast.CallExpr:
		if e == f.t.call {
			return f.t.results[0]
		}
		if f.info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return f.answer(e.Args[0], env)
		}
		switch f.methodOf(e, env) {
		case "RowsAffected":
			return count
		case "Scan", "StructScan", "MapScan":
			if f.t.write.Site.Call.Mode == sqlsites.QueryRow {
				return noRows
			}
		case "Err", "Close", "LastInsertId":
			return nothing
		}
	}
	if f.mentions(e, env) {
		return decides
	}
	return nothing
}

// selected is the answer of a field. The error of a query builder's result does
// not tell of rows, and its count does.
func (f *flow) selected(e *ast.SelectorExpr, env environment) answer {
	if a, ok := env[f.info.ObjectOf(e.Sel)]; ok {
		return a
	}
	switch {
	case !f.mentions(e.X, env):
		return nothing
	case e.Sel.Name == "Error":
		return nothing
	case e.Sel.Name == "RowsAffected":
		return count
	}
	return decides
}

// mentions reports whether an expression or a closure depends on the answer.
func (f *flow) mentions(n ast.Node, env environment) bool {
	found := false
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.SelectorExpr:
			if a, ok := env[f.info.ObjectOf(m.Sel)]; ok {
				found = found || a != nothing
				return false
			}
			if m.Sel.Name == "Error" && f.info.Selections[m] != nil && f.info.Selections[m].Kind() == types.FieldVal {
				return false
			}
		case *ast.Ident:
			found = found || env[f.info.ObjectOf(m)] != nothing
		case *ast.CallExpr:
			if m == f.t.call {
				found = found || f.tells()
				return false
			}
		}
		return !found
	})
	return found
}

// tells reports whether a result of the transition depends on the answer.
func (f *flow) tells() bool {
	for _, a := range f.t.results {
		if a != nothing {
			return true
		}
	}
	return false
}

// depends reports whether an argument of a call depends on the answer.
func (f *flow) depends(call *ast.CallExpr, env environment) bool {
	for _, arg := range call.Args {
		if f.mentions(arg, env) {
			return true
		}
	}
	return false
}

func (f *flow) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return f.info.ObjectOf(e)
	case *ast.SelectorExpr:
		return f.info.ObjectOf(e.Sel)
	case *ast.StarExpr:
		return f.object(e.X)
	}
	return nil
}

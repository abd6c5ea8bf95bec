package protocol

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/fencelint/fencelint/passes/leases"
)

// computed lists the arguments of a statement that its caller has got by adding
// to some other value.
func (g *gathering) computed(o leases.Observed) []string {
	call := o.Site.Call
	if call == nil || o.Site.Script == nil {
		return nil
	}
	var list []string
	for _, p := range o.Site.Script.Params {
		x := call.Bound(p.Number, p.Name)
		if x == nil || !g.isSum(x, o.Site.Func, call.Expr.Pos()) {
			continue
		}
		list = append(list, p.Key())
	}
	return list
}

// isSum reports whether x is a number that fn has raised before a position: a
// sum with a constant, or a variable that is set to one or is incremented.
func (g *gathering) isSum(x ast.Expr, fn *ast.FuncDecl, before token.Pos) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		return x.Op == token.ADD && isInteger(g.pass.TypesInfo.TypeOf(x)) && g.pass.TypesInfo.Types[x].Value == nil &&
			(g.isConstant(x.X) || g.isConstant(x.Y))
	case *ast.CallExpr: // int64(x)
		return len(x.Args) == 1 && g.pass.TypesInfo.Types[x.Fun].IsType() && g.isSum(x.Args[0], fn, before)
	case *ast.Ident:
		return g.isRaised(x, fn, before)
	case *ast.SelectorExpr:
		return g.isRaised(x.Sel, fn, before)
	}
	return false
}

func (g *gathering) isConstant(x ast.Expr) bool { return g.pass.TypesInfo.Types[x].Value != nil }

// isRaised reports whether fn sets a variable or field to a sum before a
// position.
func (g *gathering) isRaised(id *ast.Ident, fn *ast.FuncDecl, before token.Pos) bool {
	v, ok := g.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || fn == nil || fn.Body == nil || !isInteger(v.Type()) {
		return false
	}
	names := func(x ast.Expr) bool {
		switch x := ast.Unparen(x).(type) {
		case *ast.Ident:
			return g.pass.TypesInfo.ObjectOf(x) == v
		case *ast.SelectorExpr:
			return g.pass.TypesInfo.ObjectOf(x.Sel) == v
		}
		return false
	}
	raised := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if n == nil || n.Pos() >= before {
			return false
		}
		switch n := n.(type) {
		case *ast.ForStmt:
			return n.Post == nil || !isCounter(n.Post, names)
		case *ast.IncDecStmt:
			raised = raised || n.Tok == token.INC && names(n.X)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if !names(l) || len(n.Rhs) != len(n.Lhs) {
					continue
				}
				_, isVariable := ast.Unparen(n.Rhs[i]).(*ast.Ident)
				raised = raised || n.Tok == token.ADD_ASSIGN || !isVariable && g.isSum(n.Rhs[i], nil, before)
			}
		}
		return true
	})
	return raised
}

// isCounter reports whether the variable counts a loop.
func isCounter(post ast.Stmt, names func(ast.Expr) bool) bool {
	inc, ok := post.(*ast.IncDecStmt)
	return ok && names(inc.X)
}

func isInteger(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// counts reports whether fn adds one to something that is not the counter of a
// loop: a holder may count its own acquisitions.
func counts(fn *ast.FuncDecl) bool {
	if fn.Body == nil {
		return false
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			if _, ok := n.Post.(*ast.IncDecStmt); ok {
				ast.Inspect(n.Body, func(m ast.Node) bool { found = found || addsOne(m); return !found })
				return false
			}
		}
		found = found || addsOne(n)
		return !found
	})
	return found
}

func addsOne(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IncDecStmt:
		return n.Tok == token.INC
	case *ast.BinaryExpr:
		lit, ok := ast.Unparen(n.Y).(*ast.BasicLit)
		return n.Op == token.ADD && ok && lit.Value == "1"
	}
	return false
}

package leases

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// A body is what a function does to variables, as far as it matters where a
// value is made. It is read once, because every argument of a statement is
// followed back.
type body struct {
	sets   map[*types.Var][]ast.Expr // what each is set to; nil where that is not one expression
	filled map[*types.Var]bool       // at random
}

// bodyOf returns the body of a function, an empty one if it has none.
func (m *making) bodyOf(fn *ast.FuncDecl) *body {
	if known := m.bodies[fn]; known != nil {
		return known
	}
	b := &body{sets: map[*types.Var][]ast.Expr{}, filled: map[*types.Var]bool{}}
	if m.bodies == nil {
		m.bodies = map[*ast.FuncDecl]*body{}
	}
	m.bodies[fn] = b
	if fn == nil || fn.Body == nil {
		return b
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			m.assign(b, n)
		case *ast.CallExpr:
			if v := m.filledBy(n); v != nil {
				b.filled[v] = true
			}
		}
		return true
	})
	return b
}

func (m *making) assign(b *body, as *ast.AssignStmt) {
	for i, l := range as.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			continue
		}
		v, ok := m.pass.TypesInfo.ObjectOf(id).(*types.Var)
		if !ok {
			continue
		}
		var to ast.Expr
		switch {
		case len(as.Rhs) == len(as.Lhs) && (as.Tok == token.DEFINE || as.Tok == token.ASSIGN):
			to = as.Rhs[i]
		case len(as.Rhs) == 1 && i == 0:
			to = as.Rhs[0]
		}
		b.sets[v] = append(b.sets[v], to)
	}
}

// definition returns what a local variable of fn is set to, if it is set once.
func (m *making) definition(id *ast.Ident, fn *ast.FuncDecl) ast.Expr {
	v, ok := m.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || fn == nil || fn.Body == nil || v.Pos() < fn.Body.Pos() || v.Pos() > fn.Body.End() {
		return nil
	}
	if sets := m.bodyOf(fn).sets[v]; len(sets) == 1 {
		return sets[0]
	}
	return nil
}

// filledBy returns the variable that a call fills at random, or nil.
func (m *making) filledBy(call *ast.CallExpr) *types.Var {
	callee, _ := typeutil.Callee(m.pass.TypesInfo, call).(*types.Func)
	if callee == nil || callee.Pkg() == nil || callee.Signature().Recv() != nil || len(call.Args) == 0 {
		return nil
	}
	switch path := callee.Pkg().Path(); {
	case callee.Name() == "Read" && (path == "crypto/rand" || path == "math/rand"):
		return m.variable(call.Args[0])
	case callee.Name() == "ReadFull" && path == "io" && len(call.Args) == 2:
		if sel, ok := ast.Unparen(call.Args[0]).(*ast.SelectorExpr); ok && sel.Sel.Name == "Reader" {
			return m.variable(call.Args[1])
		}
	}
	return nil
}

// variable returns the variable that an expression is, or is a slice of.
func (m *making) variable(x ast.Expr) *types.Var {
	x = ast.Unparen(x)
	if s, ok := x.(*ast.SliceExpr); ok {
		x = ast.Unparen(s.X)
	}
	id, ok := x.(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := m.pass.TypesInfo.Uses[id].(*types.Var)
	return v
}

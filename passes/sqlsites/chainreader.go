package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// A chainReader answers what the code that lowers a chain asks.
type chainReader struct{ f *frame }

func (c chainReader) Info() *types.Info { return c.f.r.info }

func (c chainReader) Unknown(e ast.Expr) chain.Piece {
	p := chain.Piece{Hole: true}
	if e == nil {
		return p
	}
	p.Key = c.f.r.key(e)
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		v, _ := c.f.r.info.ObjectOf(id).(*types.Var)
		if v != nil && (c.f.r.paramNames[v] != "" && !c.f.r.transactions[v] || slices.Contains(c.f.params, v)) {
			p.From = v
		}
	}
	return p
}

// Method reads a method such as TableName: from its body, or from the fact of
// the package that declares it.
func (c chainReader) Method(t types.Type, name string) ([]chain.Piece, bool) {
	named := chain.NamedOf(t)
	if named == nil {
		return nil, false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, named.Obj().Pkg(), name)
	fn, ok := obj.(*types.Func)
	if !ok || fn.Signature().Params().Len() > 0 || !returnsText(fn.Signature()) {
		return nil, false
	}
	fn = fn.Origin()
	var fact Helper
	vals := []value{holeOf("", nil)}
	switch {
	case c.f.r.decls[fn] != nil:
		if sum := c.f.r.summary(fn); sum != nil {
			vals = sum.result(0)
		}
	case fn.Pkg() != c.f.r.pass.Pkg && c.f.r.pass.ImportObjectFact(fn, &fact) && len(fact.Results) > 0:
		vals = nil
		for _, t := range fact.Results[0].Texts {
			vals = append(vals, t.fill(nil))
		}
	}
	if len(vals) == 1 {
		if _, ok := vals[0].constant(); ok {
			return c.f.r.chainOf(vals[0]).Text, true
		}
	}
	return []chain.Piece{{Hole: true, Key: objectKey(named.Obj()) + "." + name + "()"}}, true
}

// Handle reads what the cell that an expression names is set to.
func (c chainReader) Handle(e ast.Expr) (chain.Value, bool) {
	v := c.f.r.cellVar(e)
	if v == nil {
		return chain.Value{}, false
	}
	vals := c.f.r.cellValue(v)
	if len(vals) != 1 || vals[0].form != chained {
		return chain.Value{}, false
	}
	return c.f.r.chainOf(vals[0]), true
}

// Untouched reports whether an expression is a zero value: new(T), a nil
// pointer, or a variable that is declared empty and not mentioned before the
// call.
func (c chainReader) Untouched(e ast.Expr, call *ast.CallExpr) bool {
	info := c.f.r.info
	if fresh, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		tv := info.Types[fresh.Fun]
		return tv.IsBuiltin() && calleeName(fresh) == "new" || tv.IsType() && len(fresh.Args) == 1 && info.Types[fresh.Args[0]].IsNil()
	}
	v, ok := c.f.local(e).(*types.Var)
	if !ok || c.f.decl == nil || !declaredIn(v, c.f.decl.Body) {
		return false
	}
	empty, touched := false, false
	ast.Inspect(c.f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			empty = empty || len(n.Values) == 0 && slices.ContainsFunc(n.Names, func(id *ast.Ident) bool { return info.Defs[id] == v })
		case *ast.AssignStmt:
			empty = empty || n.Tok == token.DEFINE && definesEmpty(info, n, v)
		case *ast.Ident:
			if info.Uses[n] == v && n.Pos() < call.Pos() {
				touched = true
			}
		}
		return true
	})
	return empty && !touched
}

// definesEmpty reports whether a statement declares v with a zero value.
func definesEmpty(info *types.Info, s *ast.AssignStmt, v *types.Var) bool {
	for i, l := range s.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok || info.Defs[id] != v || len(s.Rhs) != len(s.Lhs) {
			continue
		}
		rhs := ast.Unparen(s.Rhs[i])
		if u, ok := rhs.(*ast.UnaryExpr); ok && u.Op == token.AND {
			rhs = u.X
		}
		switch x := rhs.(type) {
		case *ast.CompositeLit:
			return len(x.Elts) == 0
		case *ast.CallExpr:
			return info.Types[x.Fun].IsBuiltin() && calleeName(x) == "new"
		}
	}
	return false
}

// Assigned returns the fields of a struct variable that the function sets
// before the call, with what they are set to.
func (c chainReader) Assigned(e ast.Expr, call *ast.CallExpr) map[string]ast.Expr {
	if e == nil || c.f.decl == nil || c.f.decl.Body == nil {
		return nil
	}
	v := c.f.local(e)
	if v == nil {
		return nil
	}
	out := make(map[string]ast.Expr)
	set := func(l, r ast.Expr) {
		sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
		if ok && c.f.local(sel.X) == v && l.Pos() < call.Pos() {
			out[sel.Sel.Name] = r
		}
	}
	ast.Inspect(c.f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if n.Tok == token.ASSIGN && len(n.Rhs) == len(n.Lhs) {
					set(l, n.Rhs[i])
				} else {
					set(l, nil)
				}
			}
		case *ast.IncDecStmt:
			set(n.X, nil)
		}
		return true
	})
	return out
}

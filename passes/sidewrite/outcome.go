package sidewrite

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// outcome returns the value of a condition when no row was found and nothing
// else has failed since, if it is known.
func (f *flow) outcome(cond ast.Expr, env environment) (value, known bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			value, known = f.outcome(e.X, env)
			return !value, known
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return f.junction(e, env)
		}
		if value, known = f.compare(e.X, e.Op, e.Y, env); known {
			return value, true
		}
		return f.compare(e.Y, mirror[e.Op], e.X, env)
	case *ast.CallExpr:
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		switch {
		case !ok:
		case sel.Sel.Name == "Is" && len(e.Args) == 2 && f.answer(e.Args[0], env) == noRows:
			return isNoRows(e.Args[1]), true
		case sel.Sel.Name == "Next" && f.t.write.Site.Call.Mode == sqlsites.Query && f.methodOf(e, env) == "Next":
			return false, true
		}
	}
	return false, false
}

// junction returns the value of a condition with && or ||, which one side may
// decide alone.
func (f *flow) junction(e *ast.BinaryExpr, env environment) (value, known bool) {
	x, xKnown := f.outcome(e.X, env)
	y, yKnown := f.outcome(e.Y, env)
	deciding := e.Op == token.LOR
	if xKnown && x == deciding || yKnown && y == deciding {
		return deciding, true
	}
	return !deciding, xKnown && yKnown
}

// mirror holds the operators for exchanged operands.
var mirror = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ, token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ,
}

// compare returns the value of a comparison of the answer with something else.
func (f *flow) compare(x ast.Expr, op token.Token, y ast.Expr, env environment) (value, known bool) {
	if _, ok := mirror[op]; !ok {
		return false, false
	}
	switch f.answer(x, env) {
	case count:
		if v := f.info.Types[y].Value; v != nil && v.Kind() == constant.Int {
			return constant.Compare(constant.MakeInt64(0), op, v), true
		}
	case nothing:
		if id, ok := ast.Unparen(x).(*ast.Ident); ok && f.info.Types[y].IsNil() && f.later[f.info.ObjectOf(id)] {
			return op == token.EQL, op == token.EQL || op == token.NEQ
		}
	case noRows:
		same := isNoRows(y)
		if op == token.EQL || op == token.NEQ {
			return same == (op == token.EQL), same || f.info.Types[y].IsNil()
		}
	}
	return false, false
}

// isNoRows reports whether an expression names the error of a query without rows.
func isNoRows(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && strings.HasSuffix(sel.Sel.Name, "ErrNoRows")
}

package sidewrite

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// follows reports whether a write runs although the transition before it found
// no row, and stays.
func (k *pkg) follows(b *body, t *transition, s *side) bool {
	if t.call == s.call || t.on != s.on || s.call.Pos() < t.call.End() || slices.Contains(s.tables, strings.ToLower(t.write.Verdict.Table)) {
		return false
	}
	block := bodyOf(b.node)
	if block == nil || k.names(s, t.token) || leavesLoop(block, t.call, s.call) {
		return false
	}
	f := newFlow(k.pass.TypesInfo, block, t)
	env, reached := f.reaches(f.at(t.call), environment{}, s.call)
	if !reached || f.depends(s.call, env) {
		return false
	}
	if t.on.kind == sqlsites.Pool {
		return true
	}
	if block.Pos() <= t.on.of.Pos() && t.on.of.Pos() < block.End() {
		if commits := commitsOf(k, block, t.on.of); len(commits) > 0 {
			return slices.ContainsFunc(commits, func(c *ast.CallExpr) bool {
				_, committed := f.reaches(f.at(s.call), env, c)
				return committed
			})
		}
	}
	return f.returnsPlainly(f.at(s.call), env)
}

// names reports whether a write is given the token of the transition: then it
// says itself which acquisition it belongs to.
func (k *pkg) names(s *side, tok string) bool {
	if tok == "" {
		return false
	}
	for _, arg := range s.site.Call.Args {
		if arg != nil && types.ExprString(arg) == tok {
			return true
		}
	}
	return false
}

// leavesLoop reports whether a loop holds the transition and not the write: then
// the write follows from many transitions.
func leavesLoop(block *ast.BlockStmt, t, s *ast.CallExpr) bool {
	leaves := false
	ast.Inspect(block, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			leaves = leaves || encloses(n, t) && !encloses(n, s)
		}
		return !leaves
	})
	return leaves
}

func encloses(n, inner ast.Node) bool { return n.Pos() <= inner.Pos() && inner.End() <= n.End() }

func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// commitsOf returns the calls that commit a transaction, closures aside.
func commitsOf(k *pkg, block *ast.BlockStmt, on types.Object) []*ast.CallExpr {
	var out []*ast.CallExpr
	ast.Inspect(block, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.DeferStmt:
			return false
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Commit" && k.object(sel.X) == on {
				out = append(out, n)
			}
		}
		return true
	})
	return out
}

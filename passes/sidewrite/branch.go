package sidewrite

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/cfg"
)

// arms returns the blocks that may come after one.
func (f *flow) arms(b *cfg.Block, env environment, choose func([]*cfg.Block) []*cfg.Block) []*cfg.Block {
	if len(b.Succs) != 2 || len(b.Nodes) == 0 {
		return b.Succs
	}
	cond, ok := b.Nodes[len(b.Nodes)-1].(ast.Expr)
	if !ok {
		return b.Succs
	}
	if clause, ok := b.Succs[1].Stmt.(*ast.CaseClause); ok && b.Succs[1].Kind == cfg.KindSwitchNextCase && f.tags[clause] != nil {
		cond = &ast.BinaryExpr{X: f.tags[clause], Op: token.EQL, OpPos: cond.Pos(), Y: cond}
	}
	if loop, ok := b.Succs[0].Stmt.(*ast.RangeStmt); ok && b.Succs[0].Kind == cfg.KindRangeBody {
		cond = loop.X
	}
	depends := f.mentions(cond, env)
	if depends {
		f.sway(b.Nodes[len(b.Nodes)-1], env)
	}
	value, known := f.outcome(cond, env)
	switch {
	case known && value:
		return b.Succs[:1]
	case known:
		return b.Succs[1:]
	case depends:
		return choose(b.Succs)
	}
	return b.Succs
}

// sway marks what the branches of a condition assign: it depends on the answer
// whichever of them runs.
func (f *flow) sway(cond ast.Node, env environment) {
	var stmt ast.Stmt
	for _, s := range f.branch {
		if encloses(s, cond) && (stmt == nil || encloses(stmt, s)) {
			stmt = s
		}
	}
	if stmt == nil {
		return
	}
	f.within[stmt] = true
	ast.Inspect(stmt, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		if !ok || !f.swayed(as.Pos()) || as.Tok == token.DEFINE {
			return true
		}
		for _, l := range as.Lhs {
			if obj := f.object(l); obj != nil {
				env[obj] = join(env[obj], decides)
			}
		}
		return true
	})
}

// swayed reports whether a position lies in an arm of a branch that depends on
// the answer.
func (f *flow) swayed(pos token.Pos) bool {
	for s := range f.within {
		var arms []ast.Node
		switch s := s.(type) {
		case *ast.IfStmt:
			arms = append(arms, s.Body)
			if s.Else != nil {
				arms = append(arms, s.Else)
			}
		case *ast.ForStmt:
			arms = append(arms, s.Body)
		case *ast.RangeStmt:
			arms = append(arms, s.Body)
		case *ast.SwitchStmt:
			arms = append(arms, s.Body)
		}
		for _, a := range arms {
			if a.Pos() <= pos && pos < a.End() {
				return true
			}
		}
	}
	return false
}

package sidewrite

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/cfg"
)

// A flow follows the paths of a body on which the transition found no row.
type flow struct {
	info   *types.Info
	t      *transition
	graph  *cfg.CFG
	branch []ast.Stmt                   // the statements that branch
	tags   map[*ast.CaseClause]ast.Expr // of switches
	within map[ast.Stmt]bool            // branches whose condition depends on the answer
	later  map[types.Object]bool        // errors that are set by the transition or after it
}

func newFlow(info *types.Info, block *ast.BlockStmt, t *transition) *flow {
	f := &flow{
		info: info, t: t, graph: cfg.New(block, mayReturn(info)),
		tags: map[*ast.CaseClause]ast.Expr{}, within: map[ast.Stmt]bool{}, later: map[types.Object]bool{},
	}
	ast.Inspect(block, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if obj := f.object(l); obj != nil && n.End() > t.call.Pos() && isError(obj.Type()) {
					f.later[obj] = true
				}
			}
		case *ast.IfStmt, *ast.ForStmt:
			f.branch = append(f.branch, n.(ast.Stmt))
		case *ast.RangeStmt:
			f.branch = append(f.branch, n)
		case *ast.SwitchStmt:
			f.branch = append(f.branch, n)
			for _, c := range n.Body.List {
				if c, ok := c.(*ast.CaseClause); ok && n.Tag != nil {
					f.tags[c] = n.Tag
				}
			}
		}
		return true
	})
	return f
}

// mayReturn reports whether a call comes back.
func mayReturn(info *types.Info) func(*ast.CallExpr) bool {
	return func(call *ast.CallExpr) bool {
		switch fun := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			return fun.Name != "panic" || !info.Types[fun].IsBuiltin()
		case *ast.SelectorExpr:
			name := fun.Sel.Name
			return !(name == "Exit" || name == "Goexit" || name == "FailNow" || strings.HasPrefix(name, "Fatal") || strings.HasPrefix(name, "Panic"))
		}
		return true
	}
}

// A spot is a place in the graph: before the node of an index.
type spot struct {
	block *cfg.Block
	node  int
}

// at returns the spot of the node that holds a call; its block is nil if there is
// none.
func (f *flow) at(call *ast.CallExpr) spot {
	for _, b := range f.graph.Blocks {
		for i, n := range b.Nodes {
			if b.Live && encloses(n, call) {
				return spot{b, i}
			}
		}
	}
	return spot{}
}

// reaches follows the paths from a spot, whose node runs, and reports whether one
// of them comes to a call, with what is known there. A condition that depends on
// the answer in a way that is not understood, and decides whether the call is
// reached, counts for reading the answer: those paths end.
func (f *flow) reaches(from spot, env environment, to *ast.CallExpr) (environment, bool) {
	goal := f.at(to)
	if from.block == nil || goal.block == nil {
		return nil, false
	}
	var found environment
	reached := false
	f.walk(from, env, func(at spot, env environment) bool {
		if at == goal && at != from {
			found, reached = merged(found, env), true
			return false
		}
		return true
	}, func(arms []*cfg.Block) []*cfg.Block {
		open := slices.DeleteFunc(slices.Clone(arms), func(b *cfg.Block) bool { return !f.canReach(b, goal) })
		if len(open) < len(arms) {
			return nil
		}
		return open
	})
	return found, reached
}

// returnsPlainly reports whether a path from a spot leaves the function without
// asking for the answer or handing it on.
func (f *flow) returnsPlainly(from spot, env environment) bool {
	plain := false
	f.walk(from, env, func(at spot, env environment) bool {
		if at.node == len(at.block.Nodes) {
			plain = plain || len(at.block.Succs) == 0
			return true
		}
		if ret, ok := at.block.Nodes[at.node].(*ast.ReturnStmt); ok {
			handsOn := slices.ContainsFunc(ret.Results, func(e ast.Expr) bool { return f.mentions(e, env) })
			plain = plain || !handsOn && !(len(ret.Results) == 0 && env.any())
			return false
		}
		return true
	}, func([]*cfg.Block) []*cfg.Block { return nil })
	return plain
}

// walk visits the nodes of all paths from a spot, whose node runs, and their
// ends. visit says whether to go on; choose picks the arms of a condition that is
// not understood.
func (f *flow) walk(from spot, env environment, visit func(spot, environment) bool, choose func([]*cfg.Block) []*cfg.Block) {
	type work struct {
		at  spot
		env environment
	}
	seen := map[*cfg.Block]environment{}
	list := []work{{from, env.clone()}}
	for len(list) > 0 {
		w := list[len(list)-1]
		list = list[:len(list)-1]
		next, ok := f.run(w.at, w.at == from, w.env, visit, choose)
		if !ok {
			continue
		}
		for _, b := range next {
			in := merged(seen[b], w.env)
			if old, ok := seen[b]; ok && old.equal(in) {
				continue
			}
			seen[b] = in
			list = append(list, work{spot{b, 0}, in.clone()})
		}
	}
}

// run runs the nodes of a block from a spot on and returns the blocks that may
// come next; ok is false if the path ends.
func (f *flow) run(at spot, first bool, env environment, visit func(spot, environment) bool, choose func([]*cfg.Block) []*cfg.Block) (next []*cfg.Block, ok bool) {
	for i := at.node; i < len(at.block.Nodes); i++ {
		n := at.block.Nodes[i]
		if i > at.node || !first {
			if encloses(n, f.t.call) || !visit(spot{at.block, i}, env) {
				return nil, false
			}
		}
		if !f.transfer(n, env) {
			return nil, false
		}
	}
	if !visit(spot{at.block, len(at.block.Nodes)}, env) {
		return nil, false
	}
	return f.arms(at.block, env, choose), true
}

// canReach reports whether a path leads from the start of a block to a spot
// without running the transition again.
func (f *flow) canReach(b *cfg.Block, goal spot) bool {
	again := f.at(f.t.call)
	seen := map[*cfg.Block]bool{}
	list := []*cfg.Block{b}
	for len(list) > 0 {
		b := list[len(list)-1]
		list = list[:len(list)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		if b == goal.block && !(b == again.block && again.node < goal.node) {
			return true
		}
		if b != again.block {
			list = append(list, b.Succs...)
		}
	}
	return false
}

package legacypath

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A becoming is an expression whose value becomes an interface.
type becoming struct {
	x        ast.Expr
	have, to types.Type
}

// becomings calls f where a value of a type becomes an interface: as an
// argument, in an assignment, in a literal, as a result, sent or converted.
func becomings(info *types.Info, root ast.Node, f func(becoming)) {
	b := &becomingFinder{info: info, f: f}
	ast.Inspect(root, b.visit)
}

type becomingFinder struct {
	info    *types.Info
	f       func(becoming)
	nodes   []ast.Node // from the root down to the node that is visited
	results []*types.Tuple
}

func (b *becomingFinder) visit(n ast.Node) bool {
	if n == nil {
		b.leave()
		return true
	}
	b.nodes = append(b.nodes, n)
	switch n := n.(type) {
	case *ast.FuncDecl:
		b.enter(b.info.TypeOf(n.Name))
	case *ast.FuncLit:
		b.enter(b.info.TypeOf(n))
	case *ast.CallExpr:
		b.call(n)
	case *ast.AssignStmt:
		b.assigned(n)
	case *ast.ValueSpec:
		if n.Type != nil {
			b.all(n.Values, len(n.Names), func(int) types.Type { return b.info.TypeOf(n.Type) })
		}
	case *ast.ReturnStmt:
		b.returned(n)
	case *ast.SendStmt:
		if c, ok := core(b.info.TypeOf(n.Chan)).(*types.Chan); ok {
			b.found(n.Value, c.Elem())
		}
	case *ast.CompositeLit:
		b.literal(n)
	}
	return true
}

func (b *becomingFinder) enter(t types.Type) {
	var results *types.Tuple
	if sig, ok := t.(*types.Signature); ok {
		results = sig.Results()
	}
	b.results = append(b.results, results)
}

func (b *becomingFinder) leave() {
	last := len(b.nodes) - 1
	switch b.nodes[last].(type) {
	case *ast.FuncDecl, *ast.FuncLit:
		b.results = b.results[:len(b.results)-1]
	}
	b.nodes = b.nodes[:last]
}

// found tells of an expression, if it becomes an interface there.
func (b *becomingFinder) found(x ast.Expr, to types.Type) { b.becomes(x, b.info.TypeOf(x), to) }

func (b *becomingFinder) becomes(x ast.Expr, have, to types.Type) {
	if have != nil && to != nil && types.IsInterface(to) && !types.IsInterface(have) {
		b.f(becoming{x, have, to})
	}
}

// all tells of several expressions, or of the results of the one call that
// stands for them.
func (b *becomingFinder) all(xs []ast.Expr, n int, to func(int) types.Type) {
	if len(xs) == n {
		for i, x := range xs {
			b.found(x, to(i))
		}
		return
	}
	if len(xs) != 1 {
		return
	}
	if t, ok := b.info.TypeOf(xs[0]).(*types.Tuple); ok && t.Len() == n {
		for i := range n {
			b.becomes(xs[0], t.At(i).Type(), to(i))
		}
	}
}

func (b *becomingFinder) call(n *ast.CallExpr) {
	tv := b.info.Types[n.Fun]
	if tv.IsType() {
		if len(n.Args) == 1 {
			b.found(n.Args[0], tv.Type)
		}
		return
	}
	sig, ok := core(tv.Type).(*types.Signature)
	if !ok {
		return
	}
	b.instance(n)
	for i, arg := range n.Args {
		switch params := sig.Params(); {
		case sig.Variadic() && i >= params.Len()-1:
			if s, ok := core(params.At(params.Len() - 1).Type()).(*types.Slice); ok && !n.Ellipsis.IsValid() {
				b.found(arg, s.Elem())
			}
		case i < params.Len():
			b.found(arg, params.At(i).Type())
		}
	}
}

// instance tells of the arguments whose type stands for a type parameter: by
// its constraint the function calls their methods.
func (b *becomingFinder) instance(n *ast.CallExpr) {
	fn, ok := b.info.Uses[calleeIdent(n.Fun)].(*types.Func)
	if !ok {
		return
	}
	params := fn.Origin().Signature().Params()
	for i, arg := range n.Args {
		if i >= params.Len() {
			return
		}
		if tp, ok := types.Unalias(params.At(i).Type()).(*types.TypeParam); ok {
			b.found(arg, tp.Constraint())
		}
	}
}

// calleeIdent returns the name of what a call calls, or nil.
func calleeIdent(fun ast.Expr) *ast.Ident {
	switch x := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	case *ast.IndexExpr:
		return calleeIdent(x.X)
	case *ast.IndexListExpr:
		return calleeIdent(x.X)
	}
	return nil
}

func (b *becomingFinder) assigned(n *ast.AssignStmt) {
	if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
		b.all(n.Rhs, len(n.Lhs), func(i int) types.Type { return b.info.TypeOf(n.Lhs[i]) })
	}
}

func (b *becomingFinder) returned(n *ast.ReturnStmt) {
	if len(b.results) == 0 {
		return
	}
	if results := b.results[len(b.results)-1]; results != nil {
		b.all(n.Results, results.Len(), func(i int) types.Type { return results.At(i).Type() })
	}
}

func (b *becomingFinder) literal(n *ast.CompositeLit) {
	t := core(b.info.TypeOf(n))
	if p, ok := t.(*types.Pointer); ok {
		t = core(p.Elem()) // an element of a list whose type is left out
	}
	for i, x := range n.Elts {
		kv, keyed := x.(*ast.KeyValueExpr)
		if keyed {
			x = kv.Value
		}
		switch t := t.(type) {
		case *types.Struct:
			if keyed {
				b.found(x, b.info.TypeOf(kv.Key))
			} else if i < t.NumFields() {
				b.found(x, t.Field(i).Type())
			}
		case *types.Map:
			if keyed {
				b.found(kv.Key, t.Key())
			}
			b.found(x, t.Elem())
		case interface{ Elem() types.Type }:
			b.found(x, t.Elem())
		}
	}
}

// core is the underlying type, nil for none.
func core(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

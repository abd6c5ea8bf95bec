package sqlsites

import (
	"go/ast"
	"go/types"
	"slices"
)

// maxRecalled bounds what is kept of one expression in one frame.
const maxRecalled = maxVariants

// A mention is what the value of an expression depends on, within one frame: the
// variables in it (a loop may bind a package variable, too), and what calls in it returned that were read for their
// effects.
type mention struct {
	vars  []*types.Var
	calls []*ast.CallExpr
	never bool // what is kept of it may not be what it is the next time
}

// A recollection is what an expression held in a state. Of the many states that
// lead to an expression, most differ in variables that it does not mention.
type recollection struct {
	held []*binding // of the variables of the mention, nil for those that are not bound
	vals []value
}

// recalled evaluates an expression, unless that was done before in a state that
// holds the same in what the expression mentions.
func (f *frame) recalled(e ast.Expr, st state) []value {
	if f.r.plain {
		return f.evalForm(e, st)
	}
	m := f.r.mentionOf(e)
	if m.never || slices.ContainsFunc(m.calls, func(call *ast.CallExpr) bool { return f.r.results[call] != nil }) {
		return f.evalForm(e, st)
	}
	held := make([]*binding, len(m.vars))
	for i, v := range m.vars {
		held[i] = st.env.find(v, nil)
		if held[i] != nil && holdsClosure(held[i].val) {
			return f.evalForm(e, st) // which has variables of its own
		}
	}
	for _, known := range f.recollections[e] {
		if slices.Equal(known.held, held) {
			return known.vals
		}
	}
	cut := f.r.cut
	vals := slices.Clip(f.evalForm(e, st))
	if f.r.cut == cut && len(f.recollections[e]) < maxRecalled {
		if f.recollections == nil {
			f.recollections = make(map[ast.Expr][]recollection)
		}
		f.recollections[e] = append(f.recollections[e], recollection{held, vals})
	}
	return vals
}

// mentionOf returns what the value of an expression depends on.
func (r *reader) mentionOf(e ast.Expr) *mention {
	if m := r.mentioned[e]; m != nil {
		return m
	}
	m := new(mention)
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			m.never = true
			return false
		case *ast.CallExpr:
			m.calls = append(m.calls, n)
			m.never = m.never || isFunction(r.info.TypeOf(n))
		case *ast.IndexExpr, *ast.TypeAssertExpr, *ast.StarExpr:
			m.never = m.never || isFunction(r.info.TypeOf(n.(ast.Expr)))
		case *ast.Ident:
			v, ok := r.info.Uses[n].(*types.Var)
			if !ok {
				break
			}
			if (v.IsField() || isGlobal(v)) && isFunction(v.Type()) {
				m.never = true // it may be a closure, with variables of this frame
			}
			if !v.IsField() && !slices.Contains(m.vars, v) {
				m.vars = append(m.vars, v)
			}
		}
		return !m.never
	})
	r.mentioned[e] = m
	return m
}

// holdsClosure reports whether a value is, or has in it, a function literal.
func holdsClosure(v value) bool {
	return v.form == closure || slices.ContainsFunc(v.elems, holdsClosure)
}

func isFunction(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

package sqlsites

import (
	"go/ast"
	"slices"
)

// A renaming puts the names that one call gives in place of those of another.
// It leads from no two names to one: what differs goes on to differ, and the
// paths of the function stay what they are.
type renaming struct {
	holes []exchange[piece]
	exprs []exchange[ast.Expr]
	texts []exchange[ast.Expr] // of texts, which are not told apart by them
}

// An exchange is what stands in place of what.
type exchange[T any] struct{ old, now T }

// leads reports whether there is a renaming of the arguments of one call to
// those of another, and makes it.
func (n *renaming) leads(from, to []argument) bool {
	return slices.EqualFunc(from, to, n.argument)
}

func (n *renaming) argument(from, to argument) bool {
	a, b := from.value, to.value
	if a.form != b.form || a.open != b.open || from.named != to.named || (a.expr == nil) != (b.expr == nil) {
		return false
	}
	own := from.own && to.own
	if a.form != text {
		return a.expr == nil || pair(&n.exprs, a.expr, b.expr, own, func(x, y ast.Expr) bool { return x == y })
	}
	if a.expr != nil {
		n.texts = append(n.texts, exchange[ast.Expr]{a.expr, b.expr})
	}
	x, y := a.pieces[0], b.pieces[0]
	return x.conditional == y.conditional && (x.key == "") == (y.key == "") &&
		pair(&n.holes, x, y, own, func(x, y piece) bool { return samePiece(&x, &y) })
}

// pair adds an exchange, unless it is at odds with one that is there. What is not
// the arguments' own must not change.
func pair[T any](list *[]exchange[T], old, now T, own bool, same func(a, b T) bool) bool {
	if !own && !same(old, now) {
		return false
	}
	for _, c := range *list {
		if same(c.old, old) != same(c.now, now) {
			return false
		}
	}
	*list = append(*list, exchange[T]{old, now})
	return true
}

func (n *renaming) summary(sum *summary) *summary {
	out := &summary{params: sum.params}
	for _, r := range sum.rets {
		out.rets = append(out.rets, ret{vals: n.values(r.vals), guards: r.guards})
	}
	for _, r := range sum.runs {
		named := *r
		named.texts = n.values(r.texts)
		out.runs = append(out.runs, &named)
	}
	return out
}

// values returns the renamed values, which are those that it is given if there is
// nothing to rename.
func (n *renaming) values(vs []value) []value {
	var out []value
	for i, v := range vs {
		named, changed := n.value(v)
		if changed && out == nil {
			out = append(make([]value, 0, len(vs)), vs[:i]...)
		}
		if out != nil {
			out = append(out, named)
		}
	}
	if out == nil {
		return vs
	}
	return out
}

// value also reports whether there was anything to rename.
func (n *renaming) value(v value) (named value, changed bool) {
	if e := n.expr(v); e != v.expr {
		v.expr, changed = e, true
	}
	if elems := n.values(v.elems); !oneArray(elems, v.elems) {
		v.elems, changed = elems, true
	}
	own := false // the pieces are a copy
	for i := range v.pieces {
		now, ok := n.hole(&v.pieces[i])
		if !ok {
			continue
		}
		if !own {
			v.pieces, own, changed = slices.Clone(v.pieces), true, true
		}
		v.pieces[i] = now
	}
	return v, changed
}

// expr is what the expression of a value is renamed to.
func (n *renaming) expr(v value) ast.Expr {
	list := n.exprs
	if v.form != opaque {
		list = n.texts
	}
	for _, c := range list {
		if c.old == v.expr {
			return c.now
		}
	}
	return v.expr
}

// hole is what a hole is renamed to, if it is.
func (n *renaming) hole(p *piece) (piece, bool) {
	if !p.hole || p.from == nil {
		return piece{}, false
	}
	for _, c := range n.holes {
		if samePiece(&c.old, p) {
			now := c.now
			now.conditional = p.conditional
			return now, true
		}
	}
	return piece{}, false
}

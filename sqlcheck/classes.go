package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// Classes are what must be equal whenever a condition holds: columns of the
// rows of a statement, arguments and constants, joined by the equalities among
// them. Two scans of a table that agree in the key are one row, and a column
// that equals a column that equals an argument equals the argument.
type classes struct {
	parent map[term]term
	bound  map[term]value // a caller's value in the class, by its root
	upper  map[term]value // a caller's value that the class does not exceed, by its root
}

// A term is a column of a row, or a value from outside the statement.
type term struct {
	row   *row // nil for a value
	name  string
	kind  valueKind
	group *group
}

func termOf(v value) (term, bool) {
	switch v.kind {
	case rowColumn:
		return term{row: v.row, name: v.col, kind: rowColumn}, !v.shift
	case caller, constant:
		return term{name: v.text, kind: v.kind, group: v.group}, !v.shift
	}
	return term{}, false
}

// newClasses joins the equalities that c requires.
func newClasses(c *cond) *classes {
	cl := &classes{parent: map[term]term{}, bound: map[term]value{}, upper: map[term]value{}}
	c.required(func(a *atom) {
		if a.kind != compares || a.shifted || !isEquality(a.op) {
			return
		}
		if t, ok := termOf(a.value); ok {
			cl.join(term{row: a.row, name: a.col, kind: rowColumn}, t)
		}
	})
	c.required(func(a *atom) {
		if a.kind != compares || a.value.kind != caller {
			return
		}
		root := cl.find(term{row: a.row, name: a.col, kind: rowColumn})
		switch {
		case isEquality(a.op):
			cl.bound[root] = a.value
		case a.op == stmt.Le || a.op == stmt.Lt:
			cl.upper[root] = a.value
		}
	})
	return cl
}

func (cl *classes) find(t term) term {
	for {
		p, ok := cl.parent[t]
		if !ok || p == t {
			return t
		}
		t = p
	}
}

func (cl *classes) join(a, b term) {
	ra, rb := cl.find(a), cl.find(b)
	if ra != rb {
		cl.parent[ra] = rb
	}
}

// agrees reports whether a column of two rows must be equal.
func (cl *classes) agrees(a, b *row, col string) bool {
	return cl.find(term{row: a, name: col, kind: rowColumn}) == cl.find(term{row: b, name: col, kind: rowColumn})
}

// holds reports whether a column of a row must equal a value.
func (cl *classes) holds(r *row, col string, v value) bool {
	t, ok := termOf(v)
	return ok && cl.find(term{row: r, name: col, kind: rowColumn}) == cl.find(t)
}

// known returns the caller's value that a column must equal, or must not
// exceed, and the comparison that says so.
func (cl *classes) known(r *row, col string) (value, stmt.CompareOp, bool) {
	root := cl.find(term{row: r, name: col, kind: rowColumn})
	if v, ok := cl.bound[root]; ok {
		return v, stmt.Eq, true
	}
	v, ok := cl.upper[root]
	return v, stmt.Le, ok
}

package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// A cond is a condition in the form that is judged: AND and OR over atoms, with
// negation pushed down, sub-selects, joins and CTEs dissolved into what they
// require of each row. It holds wherever the SQL condition is true; what an
// atom cannot express is a neutral atom, which promises nothing.
type cond struct {
	kind condKind
	sub  []*cond // of and, or
	atom *atom   // of leaf
}

type condKind int

const (
	always condKind = iota // true, or says nothing about the target row
	never                  // false
	opaque                 // not known: a hole, or a function of unknown meaning
	and
	or
	leaf
)

var (
	condAlways = &cond{kind: always}
	condNever  = &cond{kind: never}
	condOpaque = &cond{kind: opaque}
)

// An atom is one requirement on one row, or on an argument.
type atom struct {
	kind  atomKind
	row   *row   // the row it speaks of; nil for the argument kinds
	col   string // its column
	op    stmt.CompareOp
	value value // the other side of a comparison

	shifted bool // the comparison is of an expression over the column
}

type atomKind int

const (
	compares  atomKind = iota // col op value
	isNull                    // col IS NULL
	notNull                   // col IS NOT NULL
	argIsNull                 // an argument is NULL: true for callers that leave it out
	argPinned                 // an argument has a certain value
	isNamed                   // the row is the one that conflicts with the values of an upsert
	lossyUse                  // col stands in a function that may map two values to one
)

func conj(cs ...*cond) *cond { return combine(and, always, never, cs) }

func disj(cs ...*cond) *cond { return combine(or, never, always, cs) }

// combine joins conditions and flattens nested ones of the same kind. unit is
// what changes nothing, zero what decides the whole.
func combine(kind, unit, zero condKind, cs []*cond) *cond {
	var sub []*cond
	for _, c := range cs {
		switch c.kind {
		case unit:
		case zero:
			return &cond{kind: zero}
		case kind:
			sub = append(sub, c.sub...)
		default:
			sub = append(sub, c)
		}
	}
	switch len(sub) {
	case 0:
		return &cond{kind: unit}
	case 1:
		return sub[0]
	}
	return &cond{kind: kind, sub: sub}
}

func leafOf(a atom) *cond { return &cond{kind: leaf, atom: &a} }

// each calls f for every atom of c.
func (c *cond) each(f func(*atom)) {
	if c.kind == leaf {
		f(c.atom)
	}
	for _, s := range c.sub {
		s.each(f)
	}
}

// required calls f for the atoms that hold whenever c does.
func (c *cond) required(f func(*atom)) {
	switch c.kind {
	case leaf:
		f(c.atom)
	case and:
		for _, s := range c.sub {
			s.required(f)
		}
	}
}

package sqlcheck

import (
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A way is one way in which a condition can be true: what it establishes of the
// target row and of the other rows of the statement.
type way struct {
	target side
	others [maxRows]side
}

// A side is what is established of one row. The masks have a bit for each held
// state, key column or group of the table and statement.
type side struct {
	facts   fact
	notHeld uint16 // held states that the row is known not to be in
	pinned  uint8  // key columns that equal an argument or a constant
	listed  uint8  // key columns that are one of a list
	missing uint8  // arguments that are NULL
	given   uint8  // arguments that are not
	linked  uint8  // of another row: key columns that agree with the target's

	bound uint8 // columns of the declared fence that equal the caller's value

	keyGroups, tokenGroups uint8 // groups of which a key column, and the token, is an element
}

const (
	maxRows   = 6   // rows of a statement that are followed
	maxHeld   = 16  // held states that are followed
	maxKeys   = 8   // key columns that are followed
	maxGroups = 8   // groups that are followed
	maxParams = 8   // arguments that are followed
	maxWays   = 256 // ways before a condition counts as opaque
)

func (s side) with(o side) side {
	s.facts |= o.facts
	s.notHeld |= o.notHeld
	s.pinned |= o.pinned
	s.listed |= o.listed
	s.missing |= o.missing
	s.given |= o.given
	s.linked |= o.linked
	s.bound |= o.bound
	s.keyGroups |= o.keyGroups
	s.tokenGroups |= o.tokenGroups
	return s
}

func (w way) with(o way) way {
	w.target = w.target.with(o.target)
	for i := range w.others {
		w.others[i] = w.others[i].with(o.others[i])
	}
	return w
}

// ways lists how c can be true. The list is short: it has one entry for each
// combination of facts, however long the condition is.
func (r *reader) ways(c *cond) []way {
	switch c.kind {
	case never:
		return nil
	case opaque:
		return []way{{target: side{facts: isOpaque}}}
	case and:
		return r.product(c.sub)
	case or:
		var all []way
		for _, s := range c.sub {
			all = union(all, r.ways(s))
		}
		return bounded(all)
	case leaf:
		return []way{r.read(c.atom)}
	}
	return []way{{}}
}

func (r *reader) product(cs []*cond) []way {
	acc := []way{{}}
	for _, c := range cs {
		var next []way
		for _, w := range r.ways(c) {
			for _, a := range acc {
				if both := a.with(w); both.possible() {
					next = union(next, []way{both})
				}
			}
		}
		acc = bounded(next)
		if len(acc) == 0 {
			return nil
		}
	}
	return acc
}

// possible reports whether a way does not contradict itself.
func (w way) possible() bool {
	const both = tokenIsNull | tokenIsSet
	for _, s := range w.others {
		if s.facts&both == both {
			return false
		}
	}
	return w.target.facts&both != both && w.target.missing&w.target.given == 0
}

func union(ways, more []way) []way {
	for _, m := range more {
		seen := false
		for _, w := range ways {
			if w == m {
				seen = true
				break
			}
		}
		if !seen {
			ways = append(ways, m)
		}
	}
	return ways
}

func bounded(ways []way) []way {
	if len(ways) <= maxWays {
		return ways
	}
	return []way{{target: side{facts: isOpaque}}}
}

// read says what one atom establishes.
func (r *reader) read(a *atom) way {
	var w way
	switch a.kind {
	case argIsNull:
		w.target = side{facts: argMissing, missing: r.params[a.value.text]}
		return w
	case isNamed:
		w.target.facts = isKeyed
		return w
	case argPinned:
		if r.tokens[a.value.text] {
			w.target.facts = argFixed
		}
		return w
	}
	if !w.put(a.row, r.side(a).with(r.member(a))) {
		w.target.facts = isOpaque
	}
	if a.kind == compares && a.value.kind == caller && a.op != stmt.Same && a.op != stmt.Distinct {
		w.target.given |= r.params[a.value.text] // no comparison with NULL is true
	}
	if isEqualColumn(a) && r.guards(a.value.row) {
		w.put(a.value.row, r.leads(a.col, a.value))
	}
	if other := a.value.row; a.kind == compares && isEquality(a.op) && a.row.kind == targetRow && other != nil && a.col == a.value.col {
		w.put(other, r.link(a.col))
		if r.table.Role(a.col) == lease.Token && !a.shifted && !a.value.shift && a.op == stmt.Eq {
			w.put(other, side{facts: isEchoed | tokenIsSet})
		}
	}
	return w
}

// put adds what is known of a row, and reports whether the row is followed.
func (w *way) put(at *row, s side) bool {
	switch {
	case at.kind == targetRow:
		w.target = w.target.with(s)
	case at.index <= maxRows:
		w.others[at.index-1] = w.others[at.index-1].with(s)
	default:
		return false
	}
	return true
}

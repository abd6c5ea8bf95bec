package sqlcheck

import (
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A fact is one thing that a row must satisfy, as far as the lease protocol
// cares, or one reason why a condition promises less than it seems to.
type fact uint32

const (
	// What protects.
	hasToken    fact = 1 << iota // the token is the caller's
	hasOwner                     // the owner is the caller
	isUnowned                    // nobody has the row: owner, token or expiry is NULL, or it is settled
	isExpired                    // the lease has ended
	isGated                      // another write of the statement has found its row
	isOpaque                     // something that is not understood
	isElsewhere                  // a token of another table's row is the caller's

	// What does not, and why.
	isKeyed      // names the row
	testsState   // compares the state
	isLive       // the lease has not ended
	hasExpiry    // there is an expiry
	tokenIsNull  // the row has no token
	argMissing   // an argument is NULL
	argFixed     // an argument has a certain value
	isVacuous    // the token is compared with itself
	wrongOrder   // the token is compared the wrong way
	isUnpaired   // ids and tokens meet in every combination
	tokenUnsafe  // the token is read without a lock
	expiryUnsafe // the expiry is read without a lock
	stateUnsafe  // the state is read without a lock
)

// protective are the facts by which two ways to satisfy a condition differ.
const protective = hasToken | hasOwner | isUnowned | isExpired | isGated | isOpaque | isElsewhere | argMissing | argFixed | tokenIsNull | isKeyed

// A way is one way in which a condition can be true: what it establishes of the
// target row and of the other rows of the statement. notHeld has a bit for each
// held state that the row is known not to be in.
type way struct {
	target side
	others [maxRows]side
}

type side struct {
	facts   fact
	notHeld uint16
}

const (
	maxRows = 6   // rows of a statement that are followed
	maxHeld = 16  // held states that are followed
	maxWays = 256 // ways before a condition counts as opaque
)

func (s side) with(o side) side { return side{s.facts | o.facts, s.notHeld | o.notHeld} }

func (w way) with(o way) way {
	w.target = w.target.with(o.target)
	for i := range w.others {
		w.others[i] = w.others[i].with(o.others[i])
	}
	return w
}

// A reader turns atoms into facts for one table.
type reader struct {
	table  *lease.Table
	args   map[string]Argument
	groups map[*group]bool // groups of which a key column is an element
	tokens map[string]bool // arguments that a token is compared with
}

// newReader looks over the atoms of a write for what one atom alone does not
// show: which arguments stand for tokens, and which lists the keys come from.
func newReader(low *lowered, t *lease.Table, args map[string]Argument) *reader {
	r := &reader{table: t, args: args, groups: map[*group]bool{}, tokens: map[string]bool{}}
	low.cond.each(func(a *atom) {
		if a.kind != compares || a.value.kind != caller {
			return
		}
		switch t.Role(a.col) {
		case lease.Token:
			r.tokens[a.value.text] = true
		case lease.NoRole:
			if a.value.group != nil && (a.row.kind == targetRow || a.row.kind == sameTable) {
				r.groups[a.value.group] = true
			}
		}
	})
	return r
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
				next = union(next, []way{a.with(w)})
			}
		}
		acc = bounded(next)
		if len(acc) == 0 {
			return nil
		}
	}
	return acc
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
		w.target.facts = argMissing
		return w
	case argPinned:
		if r.tokens[a.value.text] {
			w.target.facts = argFixed
		}
		return w
	}
	s := r.side(a)
	switch {
	case a.row.kind == targetRow:
		w.target = s
	case a.row.index <= maxRows:
		w.others[a.row.index-1] = s
	default:
		w.target.facts = isOpaque
	}
	return w
}

func (r *reader) side(a *atom) side {
	switch a.row.kind {
	case gateRow:
		return side{facts: isGated}
	case otherTable:
		return side{facts: elsewhere(a)}
	}
	role := r.table.Role(a.col)
	switch a.kind {
	case isNull:
		return side{facts: r.nullFacts(a.col, role)}
	case notNull:
		return side{facts: r.notNullFacts(a.col, role)}
	case lossyUse:
		return side{facts: lossyFacts(role)}
	}
	switch role {
	case lease.Token:
		return side{facts: r.tokenFacts(a)}
	case lease.Owner:
		return side{facts: ownerFacts(a)}
	case lease.Expiry:
		return side{facts: r.expiryFacts(a)}
	case lease.Status:
		return r.stateFacts(a)
	}
	return side{facts: r.keyFacts(a)}
}

// elsewhere is what a condition on another table's row may be: the fence of a
// row that guards this one.
func elsewhere(a *atom) fact {
	if a.kind != compares || a.value.kind != caller {
		return 0
	}
	role, strength := lease.RoleOf(a.col)
	if role == lease.Token || role == lease.Owner && strength == lease.Distinct {
		return isElsewhere
	}
	return 0
}

func (r *reader) nullFacts(col string, role lease.Role) fact {
	switch role {
	case lease.Token:
		return tokenIsNull
	case lease.Owner, lease.Expiry:
		return isUnowned
	}
	return 0
}

func (r *reader) notNullFacts(col string, role lease.Role) fact {
	if role == lease.Expiry {
		return hasExpiry
	}
	for _, m := range r.table.Marks {
		if m == col {
			return isUnowned // the row is settled
		}
	}
	return 0
}

func lossyFacts(role lease.Role) fact {
	if role == lease.Token || role == lease.Owner {
		return isOpaque
	}
	if role == lease.Status {
		return testsState
	}
	return 0
}

func (r *reader) tokenFacts(a *atom) fact {
	v := a.value
	switch v.kind {
	case rowColumn:
		if a.col == v.col || v.row.kind == sameTable {
			return isVacuous
		}
		return isOpaque // the token of a row that guards this one
	case caller, generated:
	case constant:
		if a.op == stmt.Eq && (lease.Value{Kind: lease.Literal, Text: v.text}).Clears() {
			return tokenIsNull
		}
		return 0
	case unknownValue:
		return isOpaque
	default:
		return 0
	}
	switch a.op {
	case stmt.Eq, stmt.Same:
		if !r.table.Unique && !r.paired(v) {
			return isUnpaired
		}
		return hasToken
	case stmt.Le:
		if !r.table.Unique {
			return hasToken
		}
	}
	return wrongOrder
}

// paired reports whether an element of a group of tokens meets only its own
// row: the key is an element of the same group.
func (r *reader) paired(v value) bool { return v.group == nil || r.groups[v.group] }

func ownerFacts(a *atom) fact {
	v := a.value
	switch {
	case a.op != stmt.Eq && a.op != stmt.Same:
		return 0
	case v.kind == caller:
		return hasOwner
	case v.kind == constant && (lease.Value{Kind: lease.Literal, Text: v.text}).Clears():
		return isUnowned
	case v.kind == constant:
		return hasOwner
	case v.kind == unknownValue, v.kind == rowColumn && v.row.kind == otherTable:
		return isOpaque
	}
	return 0
}

func (r *reader) expiryFacts(a *atom) fact {
	v := a.value
	switch a.op {
	case stmt.Lt, stmt.Le:
		if v.kind == clock || v.kind == caller {
			return isExpired
		}
	case stmt.Gt, stmt.Ge:
		if v.kind == clock || v.kind == caller {
			return isLive
		}
	case stmt.Eq, stmt.Same:
		if v.kind == caller && r.paired(v) {
			return hasToken // the very expiry that the claim wrote
		}
	}
	if v.kind == unknownValue {
		return isOpaque
	}
	return 0
}

// stateFacts says which held states a test of the state rules out.
func (r *reader) stateFacts(a *atom) side {
	s := side{facts: testsState}
	v := leaseValue(a.value, r.args)
	if v.Kind != lease.Literal {
		return s
	}
	for i, held := range r.table.Held {
		if i >= maxHeld {
			break
		}
		differs := held != v.Text
		if (a.op == stmt.Eq || a.op == stmt.Same) && differs || (a.op == stmt.Ne || a.op == stmt.Distinct) && !differs {
			s.notHeld |= 1 << i
		}
	}
	return s
}

func (r *reader) keyFacts(a *atom) fact {
	if a.op != stmt.Eq && a.op != stmt.Same {
		return 0
	}
	if len(r.table.Keys) > 0 && !contains(r.table.Keys, a.col) {
		return 0
	}
	return isKeyed
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

package sqlcheck

import (
	"regexp"
	"slices"

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
	isCompared   // compares a column that has no role in the lease
	isSame       // of another row: it is the target row
	isUnique     // the token that is compared is no counter
	isEchoed     // of another row: the target still has the token that the row was read with
	testsState   // compares the state
	isLive       // the lease has not ended
	hasExpiry    // there is an expiry
	tokenIsNull  // the row has no token
	tokenIsSet   // the row has one
	argMissing   // an argument is NULL
	argFixed     // an argument has a certain value
	isVacuous    // the token is compared with itself
	wrongOrder   // the token is compared the wrong way
	isUnpaired   // ids and tokens meet in every combination
	tokenUnsafe  // the token is read without a lock
	expiryUnsafe // the expiry is read without a lock
	stateUnsafe  // the state is read without a lock
	freeUnsafe   // a state in which nobody has the row is read without a lock
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

// A reader turns atoms into facts for one table.
type reader struct {
	table  *lease.Table
	args   map[string]Argument
	groups map[*group]uint8 // a bit for each group
	tokens map[string]bool  // arguments that a token is compared with
	params map[string]uint8 // a bit for each argument
	target *row
	equal  *classes // what must be equal
}

// newReader looks over the atoms of a write for what one atom alone does not
// show: which arguments stand for tokens, and what columns must equal.
func newReader(low *lowered, t *lease.Table, args map[string]Argument) *reader {
	r := &reader{
		table: t, args: args, target: low.target, equal: newClasses(low.cond),
		groups: map[*group]uint8{}, tokens: map[string]bool{}, params: map[string]uint8{},
	}
	low.cond.each(func(a *atom) {
		if a.kind == argIsNull && r.params[a.value.text] == 0 && len(r.params) < maxParams {
			r.params[a.value.text] = 1 << len(r.params)
		}
		if a.kind != compares || a.value.kind != caller {
			return
		}
		if t.Role(a.col) == lease.Token {
			r.tokens[a.value.text] = true
		}
		if g := a.value.group; g != nil && r.groups[g] == 0 && len(r.groups) < maxGroups {
			r.groups[g] = 1 << len(r.groups)
		}
	})
	return r
}

func isEquality(op stmt.CompareOp) bool { return op == stmt.Eq || op == stmt.Same }

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

func (r *reader) side(a *atom) side {
	switch a.row.kind {
	case otherTable:
		return side{facts: r.elsewhere(a)}
	}
	role := r.table.Role(a.col)
	switch a.kind {
	case isNull:
		return side{facts: nullFacts(role)}
	case notNull:
		return side{facts: r.notNullFacts(a.col, role)}
	case lossyUse:
		return side{facts: lossyFacts(role)}
	}
	switch role {
	case lease.Token:
		return r.tokenSide(a)
	case lease.Owner:
		return side{facts: ownerFacts(a)}
	case lease.Expiry:
		return r.expirySide(a)
	case lease.Status:
		return r.stateFacts(a)
	}
	return r.keySide(a)
}

// elsewhere is what a condition on another table's row may be: the fence of a
// row that guards this one.
func (r *reader) elsewhere(a *atom) fact {
	if a.kind != compares || a.value.kind != caller || !isEquality(a.op) {
		return 0
	}
	role, strength := r.table.Words.RoleOf(a.col)
	if role == lease.Token || role == lease.Owner && strength == lease.Distinct {
		return isElsewhere
	}
	return 0
}

func nullFacts(role lease.Role) fact {
	switch role {
	case lease.Token:
		return tokenIsNull
	case lease.Owner, lease.Expiry:
		return isUnowned
	}
	return 0
}

func (r *reader) notNullFacts(col string, role lease.Role) fact {
	switch role {
	case lease.Expiry:
		return hasExpiry
	case lease.Token:
		return tokenIsSet
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

// tokenSide reads a comparison of the token. What it is compared with may be a
// column of another row that itself must equal an argument.
func (r *reader) tokenSide(a *atom) side {
	v, op := a.value, a.op
	s := side{}
	if op != stmt.Same && op != stmt.Distinct {
		s.facts = tokenIsSet
	}
	if v.kind == rowColumn && isEquality(op) && !v.shift {
		if known, bound, ok := r.equal.known(v.row, v.col); ok {
			v, op = known, bound
		}
	}
	switch v.kind {
	case rowColumn:
		if v.row.kind == otherTable {
			return side{facts: isOpaque} // the token of a row that may guard this one
		}
		return side{facts: isVacuous}
	case constant:
		if op == stmt.Eq && (lease.Value{Kind: lease.Literal, Text: v.text}).Clears() {
			return side{facts: tokenIsNull}
		}
		return s
	case unknownValue:
		return side{facts: isOpaque}
	case caller:
	default:
		return s
	}
	if isEquality(op) || (op == stmt.Le || op == stmt.Lt) && !r.table.Unique {
		s.facts |= hasToken
		s.tokenGroups = r.groups[v.group]
		return s
	}
	s.facts |= wrongOrder
	return s
}

func ownerFacts(a *atom) fact {
	v := a.value
	switch {
	case a.op != stmt.Eq && a.op != stmt.Same:
		return 0
	case v.kind == caller && v.group != nil:
		return 0 // whose rows these are, of several
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

func (r *reader) expirySide(a *atom) side {
	v := a.value
	timed := v.kind == clock || v.kind == caller
	switch {
	case timed && (a.op == stmt.Lt || a.op == stmt.Le):
		return side{facts: isExpired}
	case timed && (a.op == stmt.Gt || a.op == stmt.Ge):
		return side{facts: isLive}
	case v.kind == caller && isEquality(a.op):
		return side{facts: hasToken | isUnique} // the very expiry that the claim wrote
	case v.kind == unknownValue:
		return side{facts: isOpaque}
	}
	return side{}
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

// keySide reads a comparison of a column without a role in the lease: it may
// name the row, and tie another scan of the table to the target.
func (r *reader) keySide(a *atom) side {
	if !isEquality(a.op) {
		return side{}
	}
	v := a.value
	if v.kind == rowColumn && v.row.kind != otherTable {
		known, op, ok := r.equal.known(v.row, v.col)
		if !ok || op != stmt.Eq {
			return side{} // as the other row has it, whatever that is
		}
		v = known
	}
	switch v.kind {
	case caller, constant, unknownValue, rowColumn:
	default:
		return side{}
	}
	s := side{facts: isCompared, keyGroups: r.groups[v.group]}
	key := r.link(a.col)
	if v.group != nil {
		s.listed = key.linked
	} else {
		s.pinned = key.linked
	}
	if key.facts&isSame != 0 {
		s.facts |= isKeyed
	}
	if a.row.kind == sameTable && r.equal.holds(r.target, a.col, a.value) {
		s = s.with(key)
	}
	return s
}

// link says what it means that a column of another row agrees with the
// target's.
func (r *reader) link(col string) side {
	for i, key := range r.table.Keys {
		if key == col && i < maxKeys {
			return side{linked: 1 << i}
		}
	}
	if identity.MatchString(col) {
		return side{facts: isSame}
	}
	return side{}
}

// identity matches names of columns that tell one row from all others, for
// tables whose key no claim shows.
var identity = regexp.MustCompile(`(?i)(^|_|[a-z])(id|uuid|guid|key|name|hash|ref|number|code|slug|path|pk|url)$`)

func contains(list []string, s string) bool { return slices.Contains(list, s) }

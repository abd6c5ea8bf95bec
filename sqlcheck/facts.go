package sqlcheck

import (
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
	guardHeld                    // the row that guards this one is the caller's, and locked

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
	guardUnsafe  // the row that guards this one is read without a lock
	isAbsent     // the token is that of a row of which no other version was found
	guardOpaque  // the row of the guard that is the caller's may be another one's
)

func (r *reader) side(a *atom) side {
	switch {
	case r.guards(a.row):
		return r.guard.own(a)
	case a.row.kind == otherTable:
		return side{facts: r.elsewhere(a)}
	}
	return r.own(a)
}

// own reads a condition on a row of the reader's own table.
func (r *reader) own(a *atom) side {
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
		if v.row.kind == otherTable && v.row.table != r.table.Key {
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
	if isEquality(op) || (op == stmt.Le || op == stmt.Lt) && !r.table.Unique && !slices.Contains(r.table.Fresh, a.col) {
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
	state := a.value
	if state.listed {
		state.group = nil // one of IN ($1, $2), which is a state by itself
	}
	v := leaseValue(state, r.args)
	var not []string
	if state.kind == caller && !state.shift && state.group == nil && (a.op == stmt.Eq || a.op == stmt.Same) {
		not = r.args[state.text].Not
	}
	if v.Kind != lease.Literal && len(not) == 0 {
		return s
	}
	for i, held := range r.table.Held {
		if i >= maxHeld {
			break
		}
		differs := held != v.Text && v.Kind == lease.Literal || slices.Contains(not, held)
		if (a.op == stmt.Eq || a.op == stmt.Same) && differs || (a.op == stmt.Ne || a.op == stmt.Distinct) && !differs {
			s.notHeld |= 1 << i
		}
	}
	return s
}

package sqlcheck

import (
	"regexp"
	"slices"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// An Action is what a write does to the lease of a row.
type Action int

// The actions.
const (
	NoAction   Action = iota // reads, or inserts new rows
	Claim                    // takes the row
	Renewal                  // extends the expiry of a held row
	Transition               // sets the status of a held row, or deletes it
	Release                  // gives the row back
	Takeover                 // ends a lease that has expired
	Revocation               // an outsider's write on a row that somebody may hold
	Enqueue                  // puts a row up for taking that may exist already
	Retention                // removes rows that nobody holds
	Sweep                    // a change of many rows at once that names none
	Payload                  // touches neither lease nor status
	Guarded                  // changes a row that a row of another table guards
)

var actionNames = [...]string{
	"none", "claim", "renewal", "transition", "release", "takeover", "revocation", "enqueue", "retention", "sweep", "payload", "guarded",
}

// isHolders reports whether the write is one of the worker that has the row.
func (a Action) isHolders() bool { return a == Renewal || a == Transition || a == Release }

func (a Action) String() string { return actionNames[a] }

// A change sums up what the SET list does to the columns of a leased table.
type change struct {
	owner, ownerFreed   bool // set to somebody; set to nobody
	token, tokenAdvance bool // set at all; advanced or made fresh
	stamped             bool // the token is set to the caller's
	expiry, expiryFreed bool // set to a time; cleared
	status, mark        bool // the status is set; a mark of a settled row is set
	state               string
	columns             int
}

func (low *lowered) change(w *Write, t *lease.Table, args map[string]Argument) change {
	var c change
	onlyOne := len(w.Set) == 1
	for _, set := range w.Set {
		v := low.assigned(set, args)
		if v.Kind == lease.Same {
			continue
		}
		c.columns++
		switch t.Role(set.Column) {
		case lease.Owner:
			c.owner = c.owner || !v.Clears()
			c.ownerFreed = c.ownerFreed || v.Clears()
		case lease.Token:
			c.token = true
			c.stamped = c.stamped || v.Kind == lease.Argument
			c.tokenAdvance = c.tokenAdvance || v.Kind == lease.Increment || v.Kind == lease.Fresh
		case lease.Expiry:
			if _, strength := t.Words.RoleOf(set.Column); strength != lease.Distinct && !onlyOne && !v.Clears() {
				continue // updated_at goes along with every write
			}
			c.expiry = c.expiry || !v.Clears()
			c.expiryFreed = c.expiryFreed || v.Clears()
		case lease.Status:
			c.status = true
			if v.Kind == lease.Literal {
				c.state = v.Text
			}
		default:
			c.mark = c.mark || slices.Contains(t.Marks, set.Column) && !v.Clears()
		}
	}
	return c
}

// touches reports whether the change concerns the lease protocol.
func (c change) touches() bool {
	return c.owner || c.ownerFreed || c.token || c.expiry || c.expiryFreed || c.status || c.mark
}

// outsideVerb are verbs of methods that people call, or other services, about a
// row that a worker may hold. Retry, reset and requeue are not among them: the
// holder's own methods have these names as well.
var outsideVerb = regexp.MustCompile(`(?i)^_?(request|admin|operator|user)?_?(cancel|abort|force|kill|terminate|revoke|withdraw|stop|pause|resume|override|steal|evict)`)

var outsideState = regexp.MustCompile(`(?i)^(cancel|abort|terminat|revok|withdraw|paus|suspend)`)

// classify says what w does. The claim and the states that it sets decide, and
// what the write itself sets and requires; the method's name only tells an
// outsider's write from a holder's.
func (low *lowered) classify(w *Write, t *lease.Table, c change, ways []side, ctx Context) Action {
	if w.Verb == ReadRows || w.Verb == InsertRows {
		return NoAction
	}
	if isGuarded(t) {
		return Guarded
	}
	if w.Verb == DeleteRows {
		return classifyDelete(ways, t, ctx)
	}
	if !c.touches() {
		return Payload
	}
	if ctx.Claim || low.isClaim(w, t, c, ctx.Args) {
		return Claim
	}
	if w.Verb == UpsertRows && !any(ways, hasToken|hasOwner) {
		return Enqueue
	}
	if every(ways, isExpired) || every(ways, expiryUnsafe) {
		return Takeover
	}
	// A declared revision is raised by every write of the holder, a renewal too.
	renews := c.expiry && c.tokenAdvance && every(ways, hasToken)
	settles := c.status || c.mark || c.ownerFreed || c.expiryFreed || c.token && !renews
	switch {
	case !settles:
		return Renewal
	case (isOutside(c, ctx) || low.byWorkers(t)) && !any(ways, hasToken|hasOwner):
		return Revocation
	case !every(ways, isKeyed|hasToken|hasOwner|isUnpaired|tokenUnsafe) && !any(ways, hasToken|isUnpaired):
		return Takeover
	case !c.status && !c.mark && !c.stamped || t.Words.StateKindOf(c.state) == lease.WaitingState && (c.ownerFreed || c.expiryFreed):
		return Release
	}
	return Transition
}

func classifyDelete(ways []side, t *lease.Table, ctx Context) Action {
	named := any(ways, hasToken|hasOwner)
	switch {
	case every(ways, isExpired):
		return Sweep
	case isOutside(change{}, ctx) && !named:
		return Revocation
	case !named && allFree(ways, t):
		return Retention
	case !any(ways, isKeyed|testsState|stateUnsafe|hasToken|hasOwner):
		return Sweep
	}
	return Transition
}

// allFree reports whether the rows are in no state that a claim sets, be it
// only so when they were found.
func allFree(ways []side, t *lease.Table) bool {
	for _, s := range ways {
		if s.facts&(isUnowned|freeUnsafe) == 0 && !unheld(s, t) {
			return false
		}
	}
	return len(ways) > 0
}

// isClaim reports whether w takes the row. Beside what the inference counts as
// a claim, a write that records an owner together with a token or an expiry is
// one whatever its condition: what it then lacks is not a fence.
func (low *lowered) isClaim(w *Write, t *lease.Table, c change, args map[string]Argument) bool {
	if c.ownerFreed || c.expiryFreed || c.state != "" && !t.IsHeld(c.state) && t.Words.StateKindOf(c.state) != lease.HeldState {
		return false
	}
	if c.owner && (c.token || c.expiry) {
		return true
	}
	if !c.owner && !c.token && !c.status && (t.HasToken() || len(t.Owners) > 0) {
		return false // the claim of such a table records who takes the row
	}
	o := low.observe(w, args)
	o.Words = t.Words
	return o.IsClaim()
}

func isOutside(c change, ctx Context) bool {
	return outsideVerb.MatchString(ctx.Func) || outsideState.MatchString(c.state)
}

// every reports whether all ways have one of the facts.
func every(ways []side, f fact) bool {
	for _, w := range ways {
		if w.facts&f == 0 {
			return false
		}
	}
	return len(ways) > 0
}

// any reports whether one of the ways has one of the facts.
func any(ways []side, f fact) bool {
	for _, w := range ways {
		if w.facts&f != 0 {
			return true
		}
	}
	return false
}

// Statement returns the verb and table of w for messages: "UPDATE jobs".
func (w *Write) Statement() string {
	name := ""
	if w.Target != nil {
		name = w.Target.Name
		if name == "" {
			name = "the table"
		}
	}
	switch w.Verb {
	case DeleteRows:
		return "DELETE FROM " + name
	case UpsertRows:
		return "upsert of " + name
	}
	if w.stmt.Kind == stmt.Merge {
		return "MERGE INTO " + name
	}
	return "UPDATE " + name
}

package sqlcheck

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/lease"
)

// A Category is the stable name of a reason why a write is flagged.
type Category string

// The categories of unfenced writes.
const (
	IDOnly            Category = "id-only"     // names the row and nothing else
	StateOnly         Category = "state-only"  // a state that recurs after a takeover
	LiveOnly          Category = "live-only"   // a lease that is live, whosever it is
	OwnerOnly         Category = "owner-only"  // a name that is stable across acquisitions
	Weakened          Category = "weakened"    // a fence that some arm or argument passes by
	Vacuous           Category = "vacuous"     // a token compared with itself
	Direction         Category = "direction"   // a token compared the wrong way
	Unpaired          Category = "unpaired"    // lists of ids and tokens that meet in every combination
	Unlocked          Category = "unlocked"    // a fence read in a sub-select without a row lock
	TakeoverUnguarded Category = "takeover"    // a takeover without state and expiry in the write
	RevocationBlind   Category = "revocation"  // an outsider's write without the observed state
	UpsertHeld        Category = "upsert"      // an upsert that resets a held row
	Conditional       Category = "conditional" // a fence that is appended only sometimes
	Reread            Category = "reread"      // a token read from the row just before the write
	Unguarded         Category = "unguarded"   // a row that another one guards, without the fence of that one

	IncompleteFence Category = "incomplete-fence" // a part of the declared fence
	KeptRevision    Category = "kept-revision"    // a declared revision that the write does not advance
	NotLive         Category = "not-live"         // no lease that is live, though that is required
)

// Categories lists all categories of unfenced writes.
func Categories() []Category {
	return []Category{
		IDOnly, StateOnly, LiveOnly, OwnerOnly, Weakened, Vacuous, Direction, Unpaired, Unlocked,
		TakeoverUnguarded, RevocationBlind, UpsertHeld, Conditional, Reread, Unguarded,
		IncompleteFence, KeptRevision, NotLive,
	}
}

// reasons say which interleaving breaks a write of the category. %s is the
// token's column, or the guarding table.
var reasons = map[Category]string{
	IDOnly:            "a worker whose lease has expired still matches the row after another has claimed it",
	StateOnly:         "after a takeover the row is in that state again, for somebody else",
	LiveOnly:          "after a takeover the lease is live again, for somebody else",
	OwnerOnly:         "the owner's name is the same when that worker claims the row again",
	Weakened:          "the comparison of %s is passed by in some case",
	Vacuous:           "%s is compared with what the row itself holds, which always agrees",
	Direction:         "%s is compared so that a newer acquisition matches as well",
	Unpaired:          "the id of one row can meet the %s of another",
	Unlocked:          "after waiting for the row's lock PostgreSQL checks only the write's own conditions again",
	TakeoverUnguarded: "the row may be renewed or settled since it was found to have expired",
	RevocationBlind:   "the row may be settled or taken by somebody else by now",
	UpsertHeld:        "a worker may hold the row that conflicts, and will settle what it has never seen",
	Reread:            "%s was read from the row just before, so it names whoever has the row now",
	Unguarded:         "a worker that has lost the row of %s by which it may write this one still matches",
	IncompleteFence:   "what it repeats of the fence can be the same in another acquisition",
	KeptRevision:      "a second write that has seen the same row still matches",
	NotLive:           "a worker whose lease has ended still settles the row, which the configuration rules out",
	Conditional:       "callers that leave the argument out write whoever has the row",
}

// Reason says which interleaving breaks the write.
func (v Verdict) Reason() string {
	r := reasons[v.Category]
	if v.Category == TakeoverUnguarded && v.timeless {
		return "the row may be taken over or settled since it was found"
	}
	if v.guard == "" && !strings.Contains(r, "%s") {
		return r
	}
	if v.guard != "" {
		if v.Category == Unlocked {
			r = "the row of %s can be taken over between the reading of its fence and the write"
		}
		return fmt.Sprintf(r, v.guard)
	}
	token := v.Token
	if token == "" {
		token = "the token"
	}
	return fmt.Sprintf(r, token)
}

// Remedy says what to write instead.
func (v Verdict) Remedy() string {
	if v.guard != "" {
		if v.Category == Unlocked {
			return "read it in a sub-select with FOR SHARE"
		}
		return v.remedy
	}
	switch v.Category {
	case TakeoverUnguarded:
		if v.timeless && v.Token != "" {
			return "repeat the state and the " + v.Token + " that was seen in the WHERE of the write"
		}
		return "repeat the state and the expiry in the WHERE of the write"
	case RevocationBlind:
		return "repeat the state that was observed in WHERE, or advance the token in SET"
	case UpsertHeld:
		return "add a WHERE to DO UPDATE that leaves held rows alone, or advance the token there"
	case Unlocked:
		if v.Action == Takeover || v.Action == Sweep {
			return "add FOR UPDATE to the sub-select, or repeat the condition in WHERE"
		}
	}
	switch v.Category {
	case KeptRevision:
		return fmt.Sprintf("advance %s in SET", v.Revision)
	case NotLive:
		return "ask for an expiry in the future in WHERE, too"
	case IncompleteFence, IDOnly, StateOnly, LiveOnly, OwnerOnly:
		if len(v.Missing) > 0 {
			return "repeat " + list(v.Missing) + " in WHERE"
		}
	}
	if v.Token == "" {
		return "have the claim advance a token and repeat it in WHERE"
	}
	switch v.Category {
	case Unlocked:
		remedy := "compare " + v.Token + " in the WHERE of the write itself"
		if v.lockless {
			return remedy
		}
		return remedy + ", or add FOR UPDATE to the sub-select"
	case Unpaired:
		return "join unnest(ids, tokens) and compare both columns row by row"
	case Weakened, Conditional:
		return "make " + v.Token + " = the claim's value a condition of every case"
	case Reread:
		return "compare the " + v.Token + " that this worker's claim returned"
	case Direction, Vacuous:
		return "compare " + v.Token + " = the value that the claim returned"
	}
	return "repeat " + v.Token + ", which the claim advances, in WHERE"
}

// Message is the finding in one line, without the rule's name.
func (v Verdict) Message(w *Write) string {
	guard := v.Guard
	switch v.Category {
	case IDOnly, StateOnly, LiveOnly, OwnerOnly:
		if len(w.where) > 0 {
			guard += " alone"
		}
	}
	remedy := v.Remedy()
	if v.Category == UpsertHeld && w.Dialect == MySQL { // which has no WHERE there
		remedy = "set each column by an IF that leaves held rows as they are, or advance the token there"
	}
	return fmt.Sprintf("%s %s %s; %s: %s", w.Statement(), v.Sets, guard, v.Reason(), remedy)
}

// describe fills in what messages say of the write.
func (v *Verdict) describe(w *Write, t *lease.Table, low *lowered, c change) {
	if w.Target != nil {
		v.Table = w.Target.Name
	}
	if t.HasToken() {
		v.Token = t.Tokens[0]
	}
	v.timeless = len(t.Expiries) == 0
	if v.Action == Guarded {
		v.guard, v.remedy = t.Guard.Table.Key, guardRemedy(t)
	}
	v.Sets = sets(w, t, c)
	v.Guard = low.guard(w, t)
}

// sets names what the write does to the row.
func sets(w *Write, t *lease.Table, c change) string {
	if w.Verb == DeleteRows {
		return "removes the row"
	}
	if c.state != "" {
		return fmt.Sprintf("sets %s '%s'", first0(t.Statuses), c.state)
	}
	var cols []string
	for _, set := range w.Set {
		if isGuarded(t) || t.Role(set.Column) != lease.NoRole || slices.Contains(t.Marks, set.Column) {
			cols = append(cols, set.Column)
		}
	}
	return "sets " + list(cols)
}

func first0(names []string) string {
	if len(names) == 0 {
		return "state"
	}
	return names[0]
}

// guard names the columns that WHERE compares.
func (low *lowered) guard(w *Write, t *lease.Table) string {
	if len(w.where) == 0 {
		return "without any condition"
	}
	var cols []string
	low.cond.each(func(a *atom) {
		if a.row != nil && a.row.kind == targetRow && a.col != "" && a.kind != lossyUse && !slices.Contains(cols, a.col) {
			cols = append(cols, a.col)
		}
	})
	if len(cols) == 0 {
		return "by no column of its own"
	}
	return "by " + list(cols)
}

func list(names []string) string {
	switch len(names) {
	case 0:
		return "the row"
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

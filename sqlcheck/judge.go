package sqlcheck

import (
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
	"slices"
)

// A Context is what the judge is told of a write beyond its text.
type Context struct {
	Func string              // the name of the function or method that runs it, or ""
	Args map[string]Argument // what is known of the arguments, by parameter

	// Claim says that the write is known to take rows, by what other statements
	// of the package show.
	Claim bool
}

// A Result says how a write stands to the acquisition of its row.
type Result int

// The results.
const (
	// Exempt writes follow another rule than the fence, and keep it.
	Exempt Result = iota
	// Fenced writes match the row only if the acquisition is still the worker's
	// own, under READ COMMITTED.
	Fenced
	// Flagged writes can match a row that somebody else has taken since.
	Flagged
	// Unresolved writes have a part that is not known.
	Unresolved
)

var resultNames = [...]string{"exempt", "fenced", "flagged", "unresolved"}

func (r Result) String() string { return resultNames[r] }

// A Verdict is the judgement on one write.
type Verdict struct {
	Result   Result
	Action   Action
	Category Category // of a flagged write
	Outside  bool     // by the method's name or the target state, somebody else's than the holder's
	Table    string   // the table as the statement names it
	Sets     string   // what the write does, for messages: "sets state = 'done'"
	Guard    string   // what its WHERE compares, for messages: "id and state"
	Token    string   // the column to compare; "" if the table has none
	Missing  []string // columns of the declared fence that some way leaves out
	Revision string   // the column that the write has to advance; "" unless that is what it lacks
	Names    Naming   // how the write says which rows it changes
	At       stmt.Span

	lockless bool   // the sub-select is one that locks nothing
	timeless bool   // the table has no expiry that could be repeated
	guard    string // the table that guards the row, if its row is what the write lacks
	remedy   string // then what to add to WHERE
}

func (v *Verdict) leavesOut(columns []string) {
	for _, c := range columns {
		if !slices.Contains(v.Missing, c) {
			v.Missing = append(v.Missing, c)
		}
	}
}

// Judge says whether a write on a row of a leased table can only ever change
// the row while it is still in the acquisition that the worker has. holes are
// those of the source that w was parsed from.
func Judge(w *Write, holes []Hole, t *lease.Table, ctx Context) Verdict {
	low := lower(w, holes)
	r := newReader(low, t, ctx.Args)
	ways := low.sides(r)
	c := low.change(w, t, ctx.Args)
	v := Verdict{Action: low.classify(w, t, c, ways, ctx), Outside: isOutside(c, ctx), Names: naming(ways), At: w.WhereAt}
	if v.At.IsZero() {
		v.At = w.Keyword
	}
	v.describe(w, t, low, c)
	switch v.Action {
	case NoAction, Claim, Payload:
		return v
	case Guarded:
		if !low.namesGuarded(t) || r.guard == nil {
			v.Result = Unresolved
			return v
		}
	case Sweep:
		if !every(ways, isExpired) {
			v.Result = Unresolved // whether it means rows that somebody has cannot be seen
		}
		return v
	case Revocation, Enqueue:
		if c.tokenAdvance {
			return v // the holder finds out
		}
	case Takeover:
		if c.tokenAdvance && every(ways, testsState) {
			return v // as the revocation of many rows
		}
	}
	if len(ways) == 0 {
		return v // matches no row at all
	}
	v.Result = Fenced
	for _, s := range ways {
		result, category := judgeWay(s, t, v.Action, ways)
		if result == Exempt && c.status && v.Action == Takeover && s.meetsSettled(t) {
			result, category = Flagged, TakeoverUnguarded
		}
		result, category = s.declared(t, v.Action, result, category)
		if result == Flagged {
			v.leavesOut(s.unbound(t))
		}
		if rank(result) > rank(v.Result) {
			v.Result, v.Category = result, category
			v.lockless = category == Unlocked && s.facts&isAbsent != 0
			if s.isOwn(t) && (category == Unguarded || category == Unlocked) {
				v.guard, v.remedy = t.Guard.Table.Key, guardRemedy(t)
			}
		}
	}
	if v.Result == Fenced && low.keepsRevision(w, t, ctx.Args) {
		v.Result, v.Category, v.Revision = Flagged, KeptRevision, t.Revision()
	}
	return v
}

func (low *lowered) sides(r *reader) []side {
	var out []side
	seen := map[side]bool{}
	for _, w := range r.ways(low.cond) {
		s := low.settle(w, r)
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// rank orders results by what a write as a whole is if one way is such.
func rank(r Result) int {
	switch r {
	case Fenced:
		return 0
	case Exempt:
		return 1
	case Unresolved:
		return 2
	}
	return 3
}

// judgeWay judges one way in which the condition can be true.
func judgeWay(s side, t *lease.Table, action Action, all []side) (Result, Category) {
	f := s.facts
	switch {
	case action == Guarded:
		return judgeGuarded(s)
	case f&hasToken != 0 || f&guardHeld != 0 && !action.isHolders():
		return Fenced, ""
	case f&tokenIsNull != 0 && f&argFixed != 0:
		return Fenced, "" // a row never claimed, and an argument that no acquisition has
	case f&tokenIsNull != 0 && f&hasOwner != 0:
		return Exempt, "" // a row that the worker is noted on and nobody has
	case f&hasOwner != 0 && !t.HasToken():
		return Exempt, "" // the claim records nothing better; that is the claim's fault
	case f&(isUnowned|isGated) != 0 || unheld(s, t):
		return Exempt, ""
	case f&isExpired != 0:
		return Exempt, ""
	case action == Retention && f&freeUnsafe != 0:
		return Exempt, "" // what is settled stays so
	case action == Revocation && f&testsState != 0:
		return Exempt, ""
	case f&(isOpaque|isElsewhere) != 0 || f&guardOpaque != 0 && !action.isHolders():
		return Unresolved, ""
	}
	return Flagged, categoryOf(s, t, action, all)
}

// meetsSettled reports whether a way that goes by the expiry is one for rows that
// are settled as well.
func (s side) meetsSettled(t *lease.Table) bool {
	return t.Lingers && s.facts&isExpired != 0 && s.facts&(testsState|isOpaque) == 0
}

// unheld reports whether the state is none of those that a claim sets.
func unheld(s side, t *lease.Table) bool {
	if len(t.Held) == 0 || t.OpenHeld || len(t.Held) > maxHeld {
		return false
	}
	return s.notHeld == 1<<len(t.Held)-1
}

func categoryOf(s side, t *lease.Table, action Action, all []side) Category {
	f := s.facts
	switch {
	case f&tokenIsNull != 0 || f&argMissing != 0 || any(all, hasToken):
		return Weakened
	case f&isVacuous != 0:
		return Vacuous
	case f&wrongOrder != 0:
		return Direction
	case f&isUnpaired != 0:
		return Unpaired
	case f&(tokenUnsafe|expiryUnsafe|freeUnsafe) != 0:
		return Unlocked
	case f&hasOwner != 0:
		return OwnerOnly
	case action == Enqueue:
		return UpsertHeld
	case action == Takeover:
		return TakeoverUnguarded
	case action == Revocation:
		return RevocationBlind
	case f&isLive != 0 || f&hasExpiry != 0:
		return LiveOnly
	case f&(testsState|stateUnsafe) != 0:
		return StateOnly
	}
	return IDOnly
}

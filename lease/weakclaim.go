package lease

import (
	"regexp"
	"slices"
)

// The categories of weak claims.
const (
	NoRecord         = "no-record"          // nothing says who has the row, since when or until when
	NoToken          = "no-token"           // nothing says which acquisition this is
	TokenUntouched   = "token-untouched"    // the token stays that of the acquisition before
	NoCondition      = "no-condition"       // a row that somebody holds is taken as well
	UnlockedRead     = "unlocked"           // the condition was read without a lock
	ClientToken      = "client-token"       // the counter is read and raised outside of the statement
	TokenNotReturned = "token-not-returned" // the worker has to ask for its token afterwards
	IgnoredBackoff   = "ignored-backoff"    // a retry that is not due yet is claimed again
	IgnoredBudget    = "ignored-budget"     // a row that has used up its attempts is claimed again
	ClientClock      = "client-clock"       // the end of the lease is of another clock than its test
)

// WeakClaims says what the claims among the statements on t forget. A claim has
// at most one fault in what it records and one in what it requires: the rest
// follows from mending that.
func WeakClaims(t *Table, steps []Step, store Store) []Fault {
	w := weakness{t: t, steps: steps, store: store}
	for i := range steps {
		s := &steps[i]
		if !s.Takes || s.Retired || s.Open {
			continue
		}
		w.record(i, s)
		w.require(i, s)
		w.clocks(i, s)
	}
	return w.faults
}

// A weakness is the work on the claims of one table.
type weakness struct {
	t      *Table
	steps  []Step
	store  Store
	faults []Fault
}

func (w *weakness) add(category string, step, other int, column string) {
	w.faults = append(w.faults, Fault{Category: category, Step: step, Other: other, Column: column})
}

// record judges what a claim writes down.
func (w *weakness) record(i int, s *Step) {
	if col := w.clientToken(s); col != "" {
		w.add(ClientToken, i, -1, col)
		return
	}
	if !w.t.HasToken() {
		if w.needsToken(s) {
			w.add(NoToken, i, -1, w.recorded(s))
		}
		return
	}
	if col, other := w.untouched(i, s); col != "" && s.Verb != Insert { // whose row has no token yet
		w.add(TokenUntouched, i, other, col)
		return
	}
	if col, other := w.unreturned(s); col != "" {
		w.add(TokenNotReturned, i, other, col)
	}
}

// clientToken returns the token that s sets to a number that the caller has
// read and raised. With the old number in the condition only one of two racers
// finds its row; under a lock there is one at a time.
func (w *weakness) clientToken(s *Step) string {
	if s.Fenced || s.Lock != NotHeld {
		return ""
	}
	for _, col := range w.t.Tokens {
		v, ok := s.set(col)
		if !ok || v.Kind != Argument || !slices.Contains(s.Computed, v.Text) || s.identifies(col) {
			continue
		}
		if w.store.Known && !slices.Contains(w.store.Integers, col) {
			continue
		}
		return col
	}
	return ""
}

// needsToken reports whether a claim should record which acquisition it is and
// the table has no column for that. A lock that nobody writes again until it
// has ended by itself needs none; one that its holder takes again and again on
// purpose has one acquisition for as long as the holder lives. It is enough to
// say so once for a table.
func (w *weakness) needsToken(s *Step) bool {
	if w.recorded(s) == "" || s.Admits&AdmitsOwn != 0 {
		return false
	}
	if slices.ContainsFunc(w.faults, func(f Fault) bool { return f.Category == NoToken }) {
		return false
	}
	if some(w.steps, func(o *Step) bool {
		return o.writes() && !o.Takes && slices.ContainsFunc(w.t.Expiries, o.identifies)
	}) {
		return false // the end that the claim wrote says which acquisition it is
	}
	_, moves := s.state(w.t)
	return moves || some(w.steps, func(o *Step) bool { return !o.Takes && o.Named && (o.Renews || o.Settles) })
}

// recorded returns the column in which a claim writes down that the row is
// taken: until when, or else by whom.
func (w *weakness) recorded(s *Step) string {
	for _, list := range [][]string{w.t.Expiries, w.t.Owners} {
		for _, col := range list {
			if v, ok := s.sets(col); ok && !v.Clears() {
				return col
			}
		}
	}
	return ""
}

// untouched returns a token that s leaves as it is, and the statement that
// shows that it should not: another claim that advances it; or, if s takes rows
// over from their holders, any statement that does; or the writes of an
// optimistic lock, which s would slip past unseen. Another token that s does give a
// new value helps only those who compare it.
func (w *weakness) untouched(i int, s *Step) (column string, other int) {
	given := func(col string) bool {
		_, sets := s.sets(col)
		return sets || slices.Contains(w.store.Assigned, col)
	}
	gives := slices.ContainsFunc(w.t.Tokens, given)
	for _, col := range w.t.Tokens {
		if given(col) {
			continue
		}
		other := w.optimistic(col)
		if gives {
			if other < 0 || slices.ContainsFunc(w.t.Tokens, func(t string) bool { return given(t) && w.steps[other].identifies(t) }) {
				continue
			}
			return col, other
		}
		if takes := indexOf(w.steps, func(o *Step) bool { return o.Takes && o.advances(col) }); takes >= 0 {
			other = takes
		}
		if other < 0 && s.Admits&AdmitsExpired != 0 {
			other = indexOf(w.steps, func(o *Step) bool { return o.writes() && o.advances(col) })
		}
		if other >= 0 && other != i {
			return col, other
		}
	}
	return "", -1
}

// optimistic returns a write that compares a column and raises it at once, if
// all writes that name their row do so; -1 otherwise.
func (w *weakness) optimistic(col string) int {
	first := -1
	for i := range w.steps {
		o := &w.steps[i]
		if !o.writes() || o.Takes || o.Verb == Delete || !o.Named {
			continue
		}
		if !o.identifies(col) || !o.advances(col) {
			return -1
		}
		if first < 0 {
			first = i
		}
	}
	return first
}

// unreturned returns a token that s advances and does not hand out, and a write
// that compares it. The caller cannot know it then, unless it knew the one
// before, or reads it in the same transaction.
func (w *weakness) unreturned(s *Step) (column string, other int) {
	if !s.Loose || s.Fenced || s.KeepsForOwner {
		return "", -1
	}
	for _, col := range w.t.Tokens {
		if !s.mints(col) || s.identifies(col) || s.handsOut(col) ||
			slices.Contains(s.ReadsBack, col) || slices.Contains(s.ReadsBack, "*") {
			continue
		}
		other := indexOf(w.steps, func(o *Step) bool { return o.writes() && !o.Takes && o.identifies(col) })
		if other >= 0 {
			return col, other
		}
	}
	return "", -1
}

// require judges what a claim asks of the row.
func (w *weakness) require(i int, s *Step) {
	// A lock on a row that is not there yet keeps nobody out, so the lock does
	// not excuse an upsert.
	locked := s.Lock == Holds && s.Verb != Upsert || s.Lock == MayHold
	switch {
	case locked || s.Outside || s.Fenced:
	case s.Admits&AdmitsLive != 0:
		category := NoCondition
		if s.Lists && s.Verb == Update {
			category = UnlockedRead
		}
		w.add(category, i, -1, "")
		return
	case s.Admits&AdmitsStale != 0:
		w.add(UnlockedRead, i, -1, "")
		return
	}
	if col, other := w.backoff(i, s); col != "" {
		w.add(IgnoredBackoff, i, other, col)
		return
	}
	if col, other := w.budget(i, s); col != "" {
		w.add(IgnoredBudget, i, other, col)
	}
}

var backoffName = regexp.MustCompile(`^(next_(attempt|retry|run|try|delivery|poll)(_at|_time|_on)?|retry_(at|after|time)|run_(at|after)|not_before|available_(at|after|from)|scheduled_(at|for)|deliver_(at|after)|due_at|backoff_until|process_after|visible_after)$`)

// backoff returns the column with which a retry puts a row off and which the
// claim does not ask for, and the statement that writes it.
func (w *weakness) backoff(i int, s *Step) (column string, other int) {
	if s.Named || s.Verb == Insert || !s.Locks && len(s.Keys) == 0 {
		return "", -1 // who names the row has found it by other means
	}
	for j := range w.steps {
		o := &w.steps[j]
		if j == i || o.Verb != Update || o.Takes || !o.Named || o.Retired {
			continue
		}
		for _, set := range o.Sets {
			if !backoffName.MatchString(snake(set.Column)) || !putsOff(set.Value) || w.t.Role(set.Column) != NoRole {
				continue
			}
			if slices.Contains(s.Mentions, set.Column) || w.promoted(set.Column) || !w.retaken(s, o) {
				continue
			}
			return set.Column, j
		}
	}
	return "", -1
}

func putsOff(v Value) bool {
	return v.Kind == Clock || v.Kind == Argument || v.Kind == Other
}

// promoted reports whether a write waits until a column's time has come, so
// that claims need not.
func (w *weakness) promoted(column string) bool {
	return some(w.steps, func(o *Step) bool {
		return o.writes() && !o.Takes && o.requires(func(c Cond) bool { return c.Column == column && isPast(c) })
	})
}

// retaken reports whether the claim takes rows in the state in which the retry
// leaves them.
func (w *weakness) retaken(claim, retry *Step) bool {
	state, sets := retry.state(w.t)
	if !sets {
		return false
	}
	if w.t.Words.StateKindOf(state) == FinalState {
		return false
	}
	tested, admits := false, false
	for _, c := range claim.Conds {
		if !slices.Contains(w.t.Statuses, c.Column) {
			continue
		}
		tested = true
		admits = admits || c.Test == Equal && (c.Value.Kind != Literal || c.Value.Text == state || state == "")
	}
	return admits || !tested
}

// clocks tells of an end that the client's clock gives while statements compare
// it with the server's.
func (w *weakness) clocks(i int, s *Step) {
	for _, col := range w.t.Expiries {
		v, ok := s.set(col)
		if !ok || v.Kind != Argument {
			continue
		}
		other := indexOf(w.steps, func(o *Step) bool {
			set, sets := o.set(col)
			return sets && set.Kind == Clock || o.requires(func(c Cond) bool { return c.Column == col && c.Value.Kind == Clock })
		})
		if other >= 0 {
			w.faults = append(w.faults, Fault{Category: ClientClock, Step: i, Other: other, Column: col, Strict: true})
			return
		}
	}
}

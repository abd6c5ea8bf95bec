package lease

import "slices"

// A Step is one statement on a leased table together with what the rules on
// claims and tokens have to know of it beyond the observation.
type Step struct {
	Observation

	Takes   bool // a claim: see Observation.IsClaim and Observation.Records
	Renews  bool // extends the lease of a held row
	Settles bool // moves a held row on, gives it back or deletes it
	Named   bool // says by a key or a token which rows it means
	Fenced  bool // matches a row only if the caller knows its token
	Outside bool // of somebody who is not the holder, by the name of its function
	Frees   bool // gives a row back, by the name of its function
	Retired bool // in a function that is marked as deprecated
	Open    bool // has a part that is not known

	Admits   Admission
	Lock     Hold
	Mentions []string // columns that its conditions and expressions speak of, in whatever way
	HandsOut []string // columns handed back, under their own names; "*" for all
	Inserts  []Set    // what an upsert or INSERT puts into a new row

	// Loose says that the statement runs on its own, or in a transaction that
	// its function begins: no caller can add to it.
	Loose bool

	Computed  []string // arguments that the caller computes from a value that it has read
	Counts    bool     // its function adds one to something
	ReadsBack []string // columns that the same transaction reads elsewhere in the function
	ReadsToo  []string // columns that its function reads, in whatever transaction
	Lists     bool     // its function reads candidates without a lock before it

	// Unlocks says of a SELECT that it picks rows under a lock that ends with
	// nothing written.
	Unlocks bool

	// KeepsForOwner says that the claim leaves the token as it is if the row
	// has the caller's name, be the lease over or not.
	KeepsForOwner bool
}

// An Admission says which rows the condition of a claim or takeover lets in.
type Admission uint8

// The admissions.
const (
	AdmitsLive      Admission = 1 << iota // rows that somebody holds
	AdmitsStale                           // rows that nobody held when they were read without a lock
	AdmitsExpired                         // rows whose lease has ended
	AdmitsOwn                             // rows that the caller holds already
	AdmitsUndated                         // rows in a held state without an expiry
	AdmitsUndatedIn                       // rows in a waiting state without an expiry
	AdmitsOthers                          // rows of which the caller has to know neither owner nor token
)

// A Hold is how surely the transaction of a statement has locked its row
// before.
type Hold int

// The holds.
const (
	NotHeld Hold = iota
	MayHold
	Holds
)

// A Store is what the schema says of a table. The zero value says nothing.
type Store struct {
	Known       bool     // the schema has the table
	Assigned    []string // columns that a trigger, or a default that never repeats, fills in
	NotNull     []string
	Zero        []string // columns that are 0 until something sets them
	Integers    []string
	SequenceKey bool // the key comes from a sequence, so none comes back
}

// A Fault is something wrong with a claim or a token.
type Fault struct {
	Category string
	Step     int    // of the statement that is reported
	Other    int    // of a statement that shows it; -1 for none
	Column   string // the column that it is about, "" for none
	Strict   bool   // worth a note, and only if somebody asks for notes
}

// sets reports whether s changes a column, and to what.
func (s *Step) sets(column string) (Value, bool) {
	v, ok := s.set(column)
	return v, ok && v.Kind != Same
}

// handsOut reports whether the statement returns a column.
func (s *Step) handsOut(column string) bool {
	return slices.Contains(s.HandsOut, "*") || slices.Contains(s.HandsOut, column)
}

// identifies reports whether s compares a column with a value of the caller's.
func (s *Step) identifies(column string) bool {
	return s.requires(func(c Cond) bool {
		return c.Column == column && c.Test == Equal && (c.Value.Kind == Argument || c.Value.Kind == Fresh)
	})
}

// tests reports whether s has a condition on a column.
func (s *Step) tests(column string) bool {
	return s.requires(func(c Cond) bool { return c.Column == column })
}

// writes reports whether s changes rows that may exist.
func (s *Step) writes() bool { return s.Verb != Read && s.Verb != Insert }

// advances reports whether s moves a column to a value that it did not have.
func (s *Step) advances(column string) bool {
	v, ok := s.sets(column)
	if !ok {
		return false
	}
	switch v.Kind {
	case Increment, Fresh, Clock, Argument, Other:
		return true
	}
	return false
}

// mints reports whether the statement itself makes the new value of a column.
func (s *Step) mints(column string) bool {
	v, ok := s.sets(column)
	return ok && (v.Kind == Increment || v.Kind == Fresh && v.Text == "")
}

// state returns the state that s sets, as far as it is a literal.
func (s *Step) state(t *Table) (state string, sets bool) {
	for _, set := range s.Sets {
		if slices.Contains(t.Statuses, set.Column) && set.Value.Kind != Same {
			if set.Value.Kind != Literal {
				return "", true
			}
			return set.Value.Text, true
		}
	}
	return "", false
}

// indexOf returns the first step that passes f, or -1.
func indexOf(steps []Step, f func(*Step) bool) int {
	for i := range steps {
		if f(&steps[i]) {
			return i
		}
	}
	return -1
}

// some reports whether a step passes f.
func some(steps []Step, f func(*Step) bool) bool { return indexOf(steps, f) >= 0 }

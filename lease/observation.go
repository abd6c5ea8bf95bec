package lease

// An Observation is what one statement shows of one table: how it sets columns
// and what it requires of the row.
type Observation struct {
	ID      int    // the observer's own number for the statement
	Table   string // key of the table; observations without one are ignored
	Verb    Verb
	Sets    []Set
	Conds   []Cond
	Locks   bool     // it finds its row under a row lock in the same statement, or is a locking SELECT
	Returns []string // columns handed back; "*" for all
	Keys    []string // columns that tie the row written to the row found, or the conflict columns

	// Ensures says that an INSERT leaves a row alone that exists.
	Ensures bool

	// Words are those that the names of columns and states are read with.
	Words *Vocabulary
}

// A Verb says what a statement does to rows.
type Verb int

// The verbs.
const (
	Read Verb = iota
	Insert
	Update
	Delete
	Upsert
)

// A Set is one assignment.
type Set struct {
	Column string
	Value  Value
}

// A Value says what a column is set to or compared with.
type Value struct {
	Kind ValueKind
	Text string // of Literal: the literal; of Argument: the parameter

	// Sometimes says that a CASE sets the column in some cases and keeps it in
	// others.
	Sometimes bool
}

// A ValueKind is the origin of a value.
type ValueKind int

// The origins of values.
const (
	Other     ValueKind = iota
	Null                // NULL
	Literal             // a constant
	Argument            // bound by the caller
	Fresh               // unlike every value before: generated, or made for this call
	Increment           // an expression over the column itself that advances it
	Decrement           // an expression over the column itself that takes it back
	Clock               // the time, with or without an offset
	Same                // the column as it is
)

// A Cond is one requirement on a column, wherever it stands in the statement.
type Cond struct {
	Column string
	Test   Test
	Value  Value
}

// A Test is how a column is tested.
type Test int

// The tests. Before and After are orders in time or number: Before says that
// the column is less than, or not greater than, the value.
const (
	Equal Test = iota
	NotEqual
	Before
	After
	IsNull
	IsNotNull
)

// Clears reports whether a value says that nobody has the row: NULL, the empty
// string, zero or minus one, which are the sentinels seen in public code.
func (v Value) Clears() bool {
	switch v.Kind {
	case Null:
		return true
	case Literal:
		switch v.Text {
		case "", "0", "-1", "false", "0001-01-01", "1970-01-01", "epoch", "-infinity", "00000000-0000-0000-0000-000000000000":
			return true
		}
	}
	return false
}

// set returns how o sets a column, and whether it does.
func (o *Observation) set(column string) (Value, bool) {
	for _, s := range o.Sets {
		if s.Column == column {
			return s.Value, true
		}
	}
	return Value{}, false
}

// requires reports whether a condition of o passes f.
func (o *Observation) requires(f func(Cond) bool) bool {
	for _, c := range o.Conds {
		if f(c) {
			return true
		}
	}
	return false
}

package inventory

import "strings"

// A Statement is one statement that changes rows of a leased table.
type Statement struct {
	Kind     Kind   `json:"kind"`
	Verb     string `json:"verb"` // UPDATE, DELETE, ...
	Function string `json:"function"`
	Package  string `json:"package"`

	// From are the states that a row is in before. Implied says that the
	// statement does not ask for them: they are those in which a worker has a
	// row, or waits for one.
	From    []string `json:"from"`
	Implied bool     `json:"fromImplied"`
	To      []Move   `json:"to"`

	// Creates says that the statement may put a new row into the table.
	Creates bool `json:"creates"`

	Sets    string  `json:"sets"`  // what it does, for people: "sets status 'DONE'"
	Guard   string  `json:"guard"` // the columns that its WHERE compares
	Verdict Verdict `json:"verdict"`
	Answer  Answer  `json:"answer"`

	// Findings are those of all rules on the statement: "weakclaim/no-token".
	Findings []string `json:"findings"`
	Place
}

// A Kind is what a statement does to the lease of a row.
type Kind string

// The kinds of statements.
const (
	Insert     Kind = "insert"
	Enqueue    Kind = "enqueue" // an upsert that puts up a row that may be there
	Claim      Kind = "claim"
	Renewal    Kind = "renewal"
	Transition Kind = "transition"
	Release    Kind = "release"
	Takeover   Kind = "takeover"
	Revocation Kind = "revocation"
	Retention  Kind = "retention"
	Sweep      Kind = "sweep"
	Payload    Kind = "payload" // touches neither lease nor status
)

// kinds is the order in which statements are listed: that of a row's life.
var kinds = []Kind{Insert, Enqueue, Claim, Renewal, Transition, Release, Takeover, Revocation, Retention, Sweep, Payload}

// A Move is what a statement does to the state of its row.
type Move struct {
	Kind MoveKind `json:"kind"`

	// State is the new state; "" unless the kind is Enters.
	State string `json:"state"`

	// Via is the function that chooses the state, where that is not the one
	// which runs the statement.
	Via string `json:"via"`
}

// A MoveKind says what becomes of a row.
type MoveKind string

// The kinds of moves. A statement without any keeps the row in its state.
const (
	Enters  MoveKind = "enters"  // the state of the move
	Chosen  MoveKind = "chosen"  // a state that is known when the program runs
	Removed MoveKind = "removed" // the row is deleted
)

// A Verdict says how a statement stands to the acquisition of its row.
type Verdict struct {
	Result   Result `json:"result"`
	Category string `json:"category"` // of a flagged statement: see unfencedwrite
	Because  string `json:"because"`  // of an exempt one; "" if its kind says it; of a flagged one that no rule reports: "deprecated"
	Reason   string `json:"reason"`   // of a flagged one: what goes wrong; of an unresolved one: what is not known
	Remedy   string `json:"remedy"`   // of a flagged one: what to write instead
}

// A Result is the outcome of a verdict.
type Result string

// The results.
const (
	Fenced   Result = "fenced"
	Exempt   Result = "exempt" // follows another rule than the fence, and keeps it
	Flagged  Result = "flagged"
	Unjudged Result = "unresolved" // a part of it is not known
)

// An Answer says what becomes of the statement's row count.
type Answer struct {
	State AnswerState `json:"state"`
	By    []string    `json:"by"` // how an answered one is handed on: "count", "error"
}

// An AnswerState is what is known of an answer.
type AnswerState string

// The states of an answer.
const (
	Answered      AnswerState = "answered"
	Void          AnswerState = "void"    // nobody learns of it
	AnswerUnknown AnswerState = "unknown" // it could not be followed
	NotDue        AnswerState = "not-due" // says nothing of who has the row
)

// Unfenced reports whether a stale worker can make the change, or the claim
// records too little for later writes to tell; the category says why.
func (s *Statement) Unfenced() (category string, is bool) {
	if s.Verdict.Result == Flagged {
		return s.Verdict.Category, true
	}
	if s.Kind != Claim {
		return "", false
	}
	for _, f := range s.Findings {
		if category, ok := strings.CutPrefix(f, "weakclaim/"); ok {
			return category, true
		}
	}
	return "", false
}

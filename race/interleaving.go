package race

import "slices"

// An Event is something that happens to the rows that A claimed, between its
// claim and its write.
type Event int

// The events. All but Expire are statements of B.
const (
	Expire   Event = iota // the lease runs out
	Takeover              // B claims the row
	Finish                // B settles the row that it holds
	Release               // B gives the row back
	Reap                  // a reaper gives back a row whose lease has run out
	Requeue               // a producer enqueues the row again
)

var eventNames = [...]string{"expire", "takeover", "finish", "release", "reap", "requeue"}

func (e Event) String() string { return eventNames[e] }

// An Interleaving is one order of steps around A's late write.
type Interleaving struct {
	Name string // stable: stands in tests and reports
	Says string // what happened before the write landed or did not

	// Events happen after A's claim, in this order.
	Events []Event
	// Waits leaves B's transaction open until A's write waits for its row lock.
	// What comes before B's first statement is committed all the same.
	Waits bool
	// SameOwner has B act under A's name: another acquisition by the same worker.
	SameOwner bool
	// First lets the events happen to the first of A's rows only; A must hold
	// two at least.
	First bool
	// Forgets has A pass NULL wherever it would name its acquisition.
	Forgets bool
}

// Holder is the interleaving in which nothing happens in between: the write of
// the worker that holds the row, which must land.
var Holder = Interleaving{Name: "holder", Says: "the worker still holds the row"}

var late = []Interleaving{
	{Name: "superseded", Says: "the lease ran out and another worker took the row",
		Events: []Event{Expire, Takeover}},
	{Name: "superseded-waiting", Says: "another worker took the row while the write waited for its lock",
		Events: []Event{Expire, Takeover}, Waits: true},
	{Name: "superseded-twice", Says: "the row was taken over two times",
		Events: []Event{Expire, Takeover, Expire, Takeover}},
	{Name: "superseded-forgotten", Says: "another worker took the row, and the first one passes NULL for its acquisition",
		Events: []Event{Expire, Takeover}, Forgets: true},
	{Name: "same-owner", Says: "the same owner took the row again",
		Events: []Event{Expire, Takeover}, SameOwner: true},
	{Name: "same-owner-forgotten", Says: "the same owner took the row again, and the first acquisition passes NULL for its token",
		Events: []Event{Expire, Takeover}, SameOwner: true, Forgets: true},
	{Name: "same-owner-waiting", Says: "the same owner took the row again while the write waited for its lock",
		Events: []Event{Expire, Takeover}, SameOwner: true, Waits: true},
	{Name: "finished", Says: "the successor took the row and settled it",
		Events: []Event{Expire, Takeover, Finish}},
	{Name: "finished-waiting", Says: "the successor took the row and settled it while the write waited for its lock",
		Events: []Event{Expire, Takeover, Finish}, Waits: true},
	{Name: "released", Says: "the successor took the row and gave it back",
		Events: []Event{Expire, Takeover, Release}},
	{Name: "released-waiting", Says: "the successor took the row and gave it back while the write waited for its lock",
		Events: []Event{Expire, Takeover, Release}, Waits: true},
	{Name: "given-back", Says: "the worker's own lease was given back",
		Events: []Event{Release}},
	{Name: "reaped", Says: "the lease ran out and a reaper gave the row back",
		Events: []Event{Expire, Reap}},
	{Name: "reaped-waiting", Says: "a reaper gave the row back while the write waited for its lock",
		Events: []Event{Expire, Reap}, Waits: true},
	{Name: "requeued", Says: "the row was enqueued again",
		Events: []Event{Requeue}},
	{Name: "requeued-waiting", Says: "the row was enqueued again while the write waited for its lock",
		Events: []Event{Requeue}, Waits: true},
	{Name: "requeued-taken", Says: "the row was enqueued again and another worker took it",
		Events: []Event{Requeue, Takeover}},
	{Name: "crossing", Says: "another worker took one row of the batch and got a token that the first one has for its neighbour",
		Events: []Event{Expire, Takeover}, First: true},
	{Name: "crossing-waiting", Says: "another worker took one row of the batch while the write waited for its lock",
		Events: []Event{Expire, Takeover}, First: true, Waits: true},
}

// Late returns the interleavings in which the row slipped out of A's hands
// before its write takes effect.
func Late() []Interleaving { return slices.Clone(late) }

// ByName returns the interleaving of that name.
func ByName(name string) (Interleaving, bool) {
	if name == Holder.Name {
		return Holder, true
	}
	for _, in := range late {
		if in.Name == name {
			return in, true
		}
	}
	return Interleaving{}, false
}

// Plays reports whether the interleaving can be played on the case: its
// protocol has a statement for every event, and the batch is large enough.
func (in Interleaving) Plays(c *Case) bool {
	if in.First && (!c.Batch || c.Protocol.ExpireFirst.SQL == "" && c.Protocol.TakeoverFirst.SQL == "") {
		return false
	}
	return !slices.ContainsFunc(in.Events, func(e Event) bool {
		return e != Expire && c.Protocol.statement(e, in.First).SQL == ""
	})
}

// Package idempotency lets a request take effect once, however often it is sent.
//
// A record goes through two kinds of lease. While it is CLAIMED, nothing has
// happened yet: if the owner is lost, the next request takes the record over and
// does the work. Once it is EXECUTING, the effect may have happened: if the owner
// is lost then, nobody may do the work again, and the record becomes UNKNOWN until
// somebody has found out.
//
// Five columns name an owner: the scope, its token, the attempt, the operation that
// has claimed the record, and the revision of the state that it has seen. Every
// write of an owner repeats all five and raises the revision, so an owner cannot
// write twice from one state, nor anybody else from a state that has passed. All of
// these writes go through one type, which adds the five by itself.
package idempotency

import (
	"embed"
	"errors"
)

// Migrations holds the schema as SQL files, to be applied in the order of their
// names.
//
//go:embed migrations/*.sql
var Migrations embed.FS

var (
	// ErrSuperseded says that the record is not the owner's any more. Nothing was
	// written.
	ErrSuperseded = errors.New("the request was taken over")

	// ErrBusy says that another owner has the request in hand.
	ErrBusy = errors.New("the request is being worked on")

	// ErrUnknown says that the request was begun and that nobody knows whether it took
	// effect.
	ErrUnknown = errors.New("the outcome of the request is not known")

	// ErrNotDone is what the error of a piece of work wraps if it certainly took no
	// effect.
	ErrNotDone = errors.New("the request took no effect")
)

// A Request is what must take effect once: a key of the client's choice, within a
// scope of the server's.
type Request struct{ Scope, Key string }

// An Ownership is one owner's hold on one record, in one state of it. Only
// Ledger.Claim makes one, and each transition gives back the next.
type Ownership struct {
	id         int64
	scope      string
	ownerToken string
	attempt    int
	operation  string
	revision   int64
}

// next is the ownership after a write: every write raises the revision by one.
func (o Ownership) next() Ownership {
	o.revision++
	return o
}

// Package idempotency is the generation before the one type of statements: the
// record has all five columns that name an owner, and each method compares what its
// author thought of.
package idempotency

import (
	"database/sql"
	"embed"
	"errors"
)

// Migrations holds the schema as SQL files, to be applied in the order of their
// names.
//
//go:embed migrations/*.sql
var Migrations embed.FS

var (
	// ErrSuperseded says that the record is not the owner's any more.
	ErrSuperseded = errors.New("the request was taken over")

	// ErrBusy says that another owner has the request in hand, or has done it.
	ErrBusy = errors.New("the request is being worked on")
)

// An Ownership is one owner's hold on one record.
type Ownership struct {
	ID         int64
	Scope      string
	OwnerToken string
	Attempt    int
	Operation  string
	Revision   int64
}

// A Ledger is the idempotency_record table.
type Ledger struct{ db *sql.DB }

// NewLedger returns the ledger in db.
func NewLedger(db *sql.DB) *Ledger { return &Ledger{db: db} }

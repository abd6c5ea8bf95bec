package race

import (
	"database/sql"
	"errors"
)

// A Case is a claim and a write on one leased table, and the protocol that the
// table's other workers follow.
type Case struct {
	Table string   // as it is written in SQL
	Key   []string // the columns of its primary key
	// Acquisition lists the columns that record which acquisition holds a row. A
	// row in which all of them are as A's claim left them is still A's: a write
	// to it does no harm, even after the lease ran out.
	Acquisition []string
	// Held is a condition on a row that somebody holds; "" for any row.
	Held string
	// Seed is one or more statements without parameters that fill the empty
	// table before each interleaving.
	Seed string
	// Batch says that the claim takes at least two rows.
	Batch bool

	Claim    Statement
	Write    Statement
	Protocol Protocol

	// Isolation is the level of A's write and of B's transaction; the zero value
	// is READ COMMITTED.
	Isolation sql.IsolationLevel
}

// A Protocol holds the statements of the other workers. A statement without
// text stands for something that does not happen to this table.
type Protocol struct {
	// Expire makes the leases of A's rows end, as a stand-in for the time that
	// passes. It is not needed if Takeover and Reap compare the expiry with a
	// time that is late enough.
	Expire Statement

	Takeover Statement // takes the rows, as the claim does
	Finish   Statement // settles them
	Release  Statement // gives them back
	Reap     Statement // gives back rows whose lease has run out
	Requeue  Statement // enqueues them again

	// ExpireFirst and TakeoverFirst concern the first of A's rows only. Without
	// TakeoverFirst, Takeover is to take just what ExpireFirst has made end.
	ExpireFirst, TakeoverFirst Statement
}

// statement returns what happens at an event, to the first row only or to all.
func (p *Protocol) statement(e Event, first bool) Statement {
	switch e {
	case Expire:
		if first {
			return p.ExpireFirst
		}
		return p.Expire
	case Takeover:
		if first && p.TakeoverFirst.SQL != "" {
			return p.TakeoverFirst
		}
		return p.Takeover
	}
	return [...]Statement{Finish: p.Finish, Release: p.Release, Reap: p.Reap, Requeue: p.Requeue}[e]
}

// check reports what the case lacks.
func (c *Case) check() error {
	switch {
	case c.Table == "":
		return errors.New("race: the case names no table")
	case len(c.Key) == 0:
		return errors.New("race: the case names no key")
	case len(c.Acquisition) == 0:
		return errors.New("race: the case names no column that records an acquisition")
	case c.Claim.SQL == "" || c.Write.SQL == "":
		return errors.New("race: the case lacks a claim or a write")
	}
	return nil
}

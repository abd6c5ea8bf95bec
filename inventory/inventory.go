// Package inventory lists the leased tables of a program: what their columns
// are for, how that is known, and every statement that moves their rows, with
// the verdict on it. It writes the list as text, JSON, Mermaid diagrams and an
// HTML page. It knows no Go syntax: see package stocktake for where it is from.
package inventory

import (
	"fmt"
	"strings"
)

// An Inventory is what was found in some packages. Lists are in a fixed order
// once Settle was called.
type Inventory struct {
	Tables     []*Table
	Unresolved []Gap
	Packages   int // that were looked at
}

// A Place is a place in a source file. Line and Column count from 1, in bytes;
// Column is 0 where only the line is known, and File is "" for no place at all.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// String is the place as editors and CI logs take it for a link.
func (p Place) String() string {
	switch {
	case p.File == "":
		return "-"
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Parts is the place between its slashes, where a long one can be broken.
func (p Place) Parts() []string { return strings.Split(p.String(), "/") }

// A Table is one leased table.
type Table struct {
	Key  string `json:"-"`    // the same for all statements on the table, in whatever package
	Name string `json:"name"` // for people

	Roles    Roles      `json:"roles"`
	Fence    []string   `json:"fence"` // the declared fence; empty if the token is enough
	States   []State    `json:"states"`
	Evidence []Evidence `json:"evidence"`

	Statements []*Statement `json:"statements"`
}

// Roles are the columns of a table by what they are for.
type Roles struct {
	Owner  []string `json:"owner"`
	Token  []string `json:"token"`
	Expiry []string `json:"expiry"`
	Status []string `json:"status"`
	Key    []string `json:"key"`
	Mark   []string `json:"mark"` // NULL until the row is settled
}

// A State is a state that a row can be in.
type State struct {
	Name string    `json:"name"`
	Kind StateKind `json:"kind"`

	// Listed says that the schema lists the state.
	Listed bool `json:"listed"`

	// Derived says that no column has the name: the table has no status, and
	// its rows are free, held or settled.
	Derived bool `json:"derived"`
}

// A StateKind says who has a row in the state.
type StateKind string

// The kinds of states.
const (
	Waiting StateKind = "waiting" // nobody, and somebody will take it
	Held    StateKind = "held"    // a worker
	Final   StateKind = "final"   // nobody, and nobody will
	Unknown StateKind = "unknown"
)

// The names of states in tables without a status column.
const (
	FreeState    = "free"
	HeldState    = "held"
	SettledState = "settled"
)

// An Evidence is one reason why the table counts as leased, or why a column
// counts for what it does.
type Evidence struct {
	Kind   EvidenceKind `json:"kind"`
	Detail string       `json:"detail"`
	Place
}

// An EvidenceKind is where evidence is from.
type EvidenceKind string

// The kinds of evidence.
const (
	ByConfig  EvidenceKind = "config"
	BySchema  EvidenceKind = "schema"
	ByClaim   EvidenceKind = "claim"
	BySibling EvidenceKind = "sibling"
)

// A Gap is a statement that could not be read: it may be one on a leased table.
type Gap struct {
	Reason   string `json:"reason"`
	Function string `json:"function"`
	Package  string `json:"package"`
	Place
}

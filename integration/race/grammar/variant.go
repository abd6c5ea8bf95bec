package grammar

import (
	"fmt"
	"strings"
)

// A TokenKind says what identifies an acquisition in a table.
type TokenKind int

// The kinds of tokens.
const (
	NoToken TokenKind = iota // the owner column alone
	Counter                  // a number that the claim raises
	UUID                     // a value that is new in each claim
)

// A Variant is one schema of a leased table with the habits of its workers.
type Variant struct {
	Name  string
	Table string

	Tenant string // the first column of a composite key, or ""
	ID     string
	Status string
	Owner  string
	Token  string // "" if there is none
	Expiry string

	Kind TokenKind
	// Raises says that giving a row back raises the counter; without it only the
	// claim does. A UUID is cleared either way.
	Raises bool
	// FreshOwner says that each claim makes a new owner.
	FreshOwner bool
	// ClientToken says that the worker, not the server, makes the UUID.
	ClientToken bool
}

// Variants returns the schemas.
func Variants() []*Variant {
	return []*Variant{
		{Name: "bigint token", Table: "jobs", ID: "id", Status: "status", Owner: "lease_owner", Token: "lease_token", Expiry: "lease_until", Kind: Counter, Raises: true},
		{Name: "bigint token that only the claim raises", Table: "messages", ID: "message_id", Status: "state", Owner: "locked_by", Token: "fencing_token", Expiry: "locked_until", Kind: Counter},
		{Name: "uuid token", Table: "outbox", ID: "id", Status: "status", Owner: "claimed_by", Token: "claim_token", Expiry: "claim_expires_at", Kind: UUID},
		{Name: "uuid token of the client", Table: "deliveries", ID: "id", Status: "state", Owner: "worker_id", Token: "lease_id", Expiry: "lease_expires_at", Kind: UUID, ClientToken: true},
		{Name: "attempt counter", Table: "tasks", ID: "id", Status: "status", Owner: "worker", Token: "attempts", Expiry: "leased_until", Kind: Counter},
		{Name: "owner fresh in each claim", Table: "steps", ID: "id", Status: "status", Owner: "lease_owner", Expiry: "lease_until", FreshOwner: true},
		{Name: "stable owner", Table: "imports", ID: "id", Status: "status", Owner: "locked_by", Expiry: "locked_until"},
		{Name: "composite key", Table: "shards", Tenant: "tenant", ID: "shard_no", Status: "status", Owner: "lease_owner", Token: "lease_epoch", Expiry: "lease_until", Kind: Counter, Raises: true},
	}
}

// History names the table beside the leased one that some statements insert
// into.
func (v *Variant) History() string { return v.Table + "_history" }

// Key lists the columns of the primary key.
func (v *Variant) Key() []string {
	if v.Tenant == "" {
		return []string{v.ID}
	}
	return []string{v.Tenant, v.ID}
}

// Acquisition lists the columns that record which acquisition holds a row.
func (v *Variant) Acquisition() []string {
	if v.Kind == NoToken {
		return []string{v.Owner}
	}
	return []string{v.Token}
}

// TellsApart reports whether two acquisitions by one worker differ in a column.
func (v *Variant) TellsApart() bool { return v.Kind != NoToken || v.FreshOwner }

// TokenType is the type of the token column.
func (v *Variant) TokenType() string {
	if v.Kind == UUID {
		return "uuid"
	}
	return "bigint"
}

// Nullable reports whether the token of a free row is NULL.
func (v *Variant) Nullable() bool { return v.Kind == UUID }

// DDL creates the tables.
func (v *Variant) DDL() string {
	columns := []string{v.ID + " bigint NOT NULL", v.Status + " text NOT NULL DEFAULT 'queued'", v.Owner + " text", v.Expiry + " timestamptz", "payload text"}
	if v.Tenant != "" {
		columns = append(columns, v.Tenant+" text NOT NULL")
	}
	switch v.Kind {
	case Counter:
		columns = append(columns, v.Token+" bigint NOT NULL DEFAULT 0")
	case UUID:
		columns = append(columns, v.Token+" uuid")
	}
	return fmt.Sprintf("CREATE TABLE %s (%s, PRIMARY KEY (%s));\nCREATE TABLE %s (id bigint, note text);",
		v.Table, strings.Join(columns, ", "), strings.Join(v.Key(), ", "), v.History())
}

// Seed fills the table: rows 1 and 2 for the worker, or row 1 alone and row 2
// in other hands, and row 3 in other hands with the token that the worker gets
// for row 1. The counters of rows 1 and 2 are one apart, so that the next token
// of one is the worker's token of the other.
func (v *Variant) Seed(batch bool) string {
	second := v.heldRow("2", 5)
	if batch {
		second = v.freeRow("2", 5)
	}
	rows := []string{v.freeRow("1", 4), second, v.heldRow("3", 5)}
	columns := []string{v.ID, v.Status, v.Owner, v.Expiry}
	if v.Tenant != "" {
		columns = append(columns, v.Tenant)
		rows = append(rows, strings.Replace(v.heldRow("1", 5), "'a'", "'b'", 1))
	}
	if v.Kind != NoToken {
		columns = append(columns, v.Token)
	}
	return fmt.Sprintf("INSERT INTO %s (%s) VALUES %s", v.Table, strings.Join(columns, ", "), strings.Join(rows, ", "))
}

func (v *Variant) freeRow(id string, count int) string {
	return v.row(id, "'queued', NULL, NULL", "NULL", count)
}

func (v *Variant) heldRow(id string, count int) string {
	return v.row(id, "'running', 'worker-c', now() + interval '1 hour'", "gen_random_uuid()", count)
}

func (v *Variant) row(id, state, unique string, count int) string {
	values := id + ", " + state
	if v.Tenant != "" {
		values += ", 'a'"
	}
	switch v.Kind {
	case Counter:
		values += fmt.Sprintf(", %d", count)
	case UUID:
		values += ", " + unique
	}
	return "(" + values + ")"
}

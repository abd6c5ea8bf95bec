package main

import "slices"

// A table is what a reader of a system knows of one of its leased tables.
type table struct {
	name   string
	key    string
	owner  string   // "" if the fence has no column that only names somebody
	tokens []string // columns of which each tells acquisitions apart
	random bool     // the tokens have no order
	null   []string // the tokens that may be NULL
	whole  bool     // the fence is declared: every column of it counts
	expiry string
	since  bool // the expiry column says when the lease began
	status string
	held   string   // the state that the claim sets
	due    string   // when the row may be claimed again
	free   []string // the states of a row that is given back
	guard  bool     // the row only guards those of another table
}

// A role is what a column is for.
type role int

const (
	other role = iota
	key
	owner
	fence
	expiry
	status
	due
)

// role returns the role of a column.
func (t *table) role(column string) role {
	switch {
	case t == nil, column == "":
		return other
	case slices.Contains(t.tokens, column):
		return fence
	case column == t.owner:
		return owner
	case column == t.key:
		return key
	case column == t.expiry:
		return expiry
	case column == t.status:
		return status
	case column == t.due:
		return due
	}
	return other
}

// systems are the references.
func systems() []*system {
	return []*system{
		{name: "outbox", leases: []string{"Lease"}, tables: []table{{
			name: "messaging_outbox", key: "id", owner: "lease_owner", tokens: []string{"lease_token"},
			expiry: "lease_until", status: "status", held: "IN_FLIGHT", free: []string{"PENDING", "AMBIGUOUS"}, due: "next_attempt_at",
		}}},
		{name: "baselineoutbox", leases: []string{"Batch"}, tables: []table{{
			name: "baseline_outbox", key: "id", tokens: []string{"claim_token"}, random: true, null: []string{"claim_token"},
			expiry: "locked_at", since: true, status: "status", held: "SENDING", free: []string{"NEW"},
		}}},
		{name: "cleanup", leases: []string{"Claim"}, tables: []table{{
			name: "file_cleanup", key: "id", owner: "claim_owner", tokens: []string{"claim_token"}, random: true, null: []string{"claim_token"},
			expiry: "lease_until", status: "status", held: "IN_PROGRESS", free: []string{"PENDING"}, due: "due_at",
		}}},
		{name: "delivery", leases: []string{"Lease"}, tables: []table{
			{
				name: "message_delivery", key: "id", owner: "lease_owner", tokens: []string{"lease_token"},
				expiry: "lease_until", status: "status", held: "SENDING", free: []string{"QUEUED", "PENDING"}, due: "due_at",
			},
			{name: "delivery_authority", key: "channel", tokens: []string{"epoch"}, status: "holder", held: "STREAMING", guard: true},
		}},
		{name: "durableoperation", leases: []string{"Run"}, tables: []table{{
			name: "durable_operation", key: "id", owner: "runner", tokens: []string{"run_epoch"},
			expiry: "heartbeat_at", since: true, status: "status", held: "RUNNING", free: []string{"QUEUED", "WAITING"},
		}}},
		{name: "idempotency", leases: []string{"Ownership"}, tables: []table{{
			name: "idempotency_record", key: "id", whole: true,
			tokens: []string{"scope", "owner_token", "attempt", "claim_operation_id", "state_revision"},
			null:   []string{"owner_token"},
			expiry: "lease_until", status: "state", held: "EXECUTING", free: []string{"FREE"},
		}}},
		{name: "notification", leases: []string{"Lease"}, tables: []table{{
			name: "notification", key: "id", owner: "lease_owner", tokens: []string{"lease_fence"},
			expiry: "lease_until", status: "status", held: "SENDING", free: []string{"QUEUED", "PENDING"}, due: "due_at",
		}}},
		{name: "migrationlock", leases: []string{"Lease"}, tables: []table{
			{
				name: "migration_locks", key: "_id", owner: "lease_owner", tokens: []string{"fence"},
				expiry: "lease_until", status: "status", held: "RUNNING", free: []string{"QUEUED", "WAITING"},
			},
			{name: "migration_checkpoints", key: "_id", tokens: []string{"fence"}},
		}},
	}
}

package lease_test

import (
	"testing"

	"github.com/fencelint/fencelint/lease"
)

func TestTable(t *testing.T) {
	table := lease.Infer([]lease.Observation{
		seen(lease.Update, "state = running; owner = $1; token +; lease_until = now", "state = queued; lease_until < now"),
		seen(lease.Update, "state = done", "id = $1; token = $2"),
	}, nil)[0]
	for column, want := range map[string]lease.Role{
		"token": lease.Token, "owner": lease.Owner, "lease_until": lease.Expiry, "state": lease.Status, "lease_token": lease.NoRole, "": lease.NoRole,
	} {
		if got := table.Role(column); got != want {
			t.Errorf("%q is %q, want %q", column, got, want)
		}
	}
	if !table.IsHeld("running") || table.IsHeld("queued") || table.IsHeld("") {
		t.Errorf("held are %q", table.Held)
	}
	if !table.IsClaim(0) || table.IsClaim(1) || !table.HasToken() {
		t.Errorf("the table is %s", describe(table))
	}
}

func TestMerge(t *testing.T) {
	a := &lease.Table{Key: "jobs", Tokens: []string{"attempts"}, Unique: true, Held: []string{"running"}}
	b := &lease.Table{Key: "jobs", Tokens: []string{"lease_token", "attempts"}, Owners: []string{"owner"}, Keys: []string{"id"}, OpenHeld: true}
	a.Merge(b)
	const want = "tokens lease_token attempts, owners owner, keys id, held running, held by others"
	if got := describe(a); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

package lease_test

import (
	"testing"

	"github.com/fencelint/fencelint/lease"
)

func TestIsClaim(t *testing.T) {
	const takes = "state = running; owner = $1; lease_until = now"
	tests := []struct {
		name  string
		o     lease.Observation
		claim bool
	}{
		{"a free state", seen(lease.Update, takes, "state = queued"), true},
		{"a free state that only the target tells", seen(lease.Update, takes, "state = pending"), true},
		{"an expiry in the past", seen(lease.Update, takes, "lease_until < now"), true},
		{"an expiry before an argument", seen(lease.Update, takes, "lease_until < $2"), true},
		{"no expiry", seen(lease.Update, takes, "lease_until null"), true},
		{"no owner", seen(lease.Update, takes, "owner null"), true},
		{"the owner that stands for none", seen(lease.Update, takes, "owner = ''"), true},
		{"no token", seen(lease.Update, "lease_token = fresh; lease_until = now", "lease_token null"), true},
		{"found under a lock", locking(seen(lease.Update, takes, "id = $2")), true},
		{"a token and an expiry", seen(lease.Update, "lease_token +; lease_until = now", "lease_until < now"), true},
		{"the own row, too", seen(lease.Update, takes, "owner = $1; lease_until < now"), true},
		{"a time that is no lease word", seen(lease.Update, "retry_at = now; lease_token +", "retry_at < now"), true},
		{"a counter and a state", seen(lease.Update, "state = running; attempts +", "state = queued"), true},
		{"an upsert that takes over", seen(lease.Upsert, "lease_owner = $1; lease_until = now", "lease_until < now"), true},
		{"an upsert that takes whatever it finds", seen(lease.Upsert, "lease_owner = $1", ""), true},

		{"a row by its id", seen(lease.Update, takes, "id = $2"), false},
		{"the held state again", seen(lease.Update, takes, "state = running"), false},
		{"a live lease", seen(lease.Update, takes, "lease_until > now"), false},
		{"a renewal by the owner", seen(lease.Update, "lease_until = now", "owner = $1; lease_until < now"), false},
		{"a renewal by the token", locking(seen(lease.Update, "lease_until = now", "lease_token = $1")), false},
		{"a settle that notes who did it", seen(lease.Update, "state = done; lease_owner = $1", "state = queued"), false},
		{"a release", seen(lease.Update, "state = queued; owner = null; lease_until = null", "lease_until < now"), false},
		{"an owner of a document", seen(lease.Update, "owner_id = $1", "owner_id null"), false},
		{"a counter without a state", seen(lease.Update, "attempts +", "id = $1; next_at < now"), false},
		{"a counter that starts anew", seen(lease.Update, "attempts = 1; updated_at = now", "state = queued"), false},
		{"a counter that is taken back", seen(lease.Update, "state = running; attempts -", "state = queued"), false},
		{"a token that stays", seen(lease.Update, "lease_token = same", "lease_until < now"), false},
		{"an upsert of a document", seen(lease.Upsert, "owner = $1", ""), false},
		{"an insert", seen(lease.Insert, takes, ""), false},
		{"a delete", locking(seen(lease.Delete, "", "lease_until < now")), false},
		{"a finder", locking(seen(lease.Read, "", "lease_until < now")), false},
		{"nothing", lease.Observation{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.o.IsClaim(); got != tt.claim {
				t.Errorf("claim %t, want %t", got, tt.claim)
			}
		})
	}
}

// TestClears lists the values that say that nobody has a row.
func TestClears(t *testing.T) {
	for _, value := range []string{"null", "''", "0", "-1", "false"} {
		if !setTo("=", value).Clears() {
			t.Errorf("%s frees the row", value)
		}
	}
	for _, value := range []string{"$1", "now", "fresh", "same", "other", "1", "worker"} {
		if setTo("=", value).Clears() {
			t.Errorf("%s does not free the row", value)
		}
	}
}

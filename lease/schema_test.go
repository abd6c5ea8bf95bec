package lease_test

import (
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
)

func TestFromSchema(t *testing.T) {
	for columns, want := range map[string]string{
		"id state lease_owner lease_token lease_until": "lease_token and lease_until",
		"id claim_token claim_expires_at":              "claim_token and claim_expires_at",
		"id state locked_by locked_until":              "", // an editor's lock
		"id state lease_token":                         "", // never lost
		"id state lock_token locked_at":                "", // when it began
		"id token expires_at":                          "", // of a session
		"id version updated_at status":                 "",
		"id password lock_token locked_until":          "", // of an account
	} {
		got := ""
		if table := lease.FromSchema("t", strings.Fields(columns), nil); table != nil {
			got = table.SchemaTells()
		}
		if got != want {
			t.Errorf("%s: the schema tells %q, want %q", columns, got, want)
		}
	}
}

// Package lease is the protocol that fencelint checks: which tables hold rows
// that a worker has for a time, which columns say who has a row and which
// acquisition that is, and what is known of their states. It knows no SQL text;
// it reasons over observations that sqlcheck makes of statements.
package lease

import (
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
)

// A Role is what a column of a leased table is for.
type Role int

// The roles of columns.
const (
	NoRole Role = iota
	Owner       // who holds the row
	Token       // which acquisition this is
	Expiry      // when the lease ends, or the claim time that the end is computed from
	Status      // where the row stands
)

var roleNames = [...]string{"", "owner", "token", "expiry", "status"}

func (r Role) String() string { return roleNames[r] }

// A Strength says how far a column's name alone can be trusted.
type Strength int

// The strengths of a name.
const (
	// Homonym is an ordinary word that has the role only if a claim sets it.
	Homonym Strength = iota + 1
	// Distinct is a word of the lease vocabulary.
	Distinct
)

// The patterns were counted over 112 table families of 73 public repositories:
// by the name alone 30 of 60 owners are found, 45 of 93 tokens and 66 of 94
// expiries, together with the homonyms 56 owners, 84 tokens and 87 expiries.
var (
	ownerDistinct = regexp.MustCompile(`(^|_)(lease_owner|lock_owner|claim_owner|lease_holder|lock_holder|locked_by|claimed_by(_\w+)?|leased_by|reserved_by|attempted_by|picked_by|taken_by|acquired_by|processing_by|lease_worker_id|execution_owner|ha_identity)$`)
	ownerHomonym  = regexp.MustCompile(`(^|_)(owner|owner_id|owner_name|worker|worker_id|worker_name|worker_hostname|runner|runner_id|runner_cn|runner_name|task_runner|executor|executor_id|exec_id|leader|leader_id|server_id|client_id|consumer_id|node|node_id|instance_id|machine|host|hostname|\w*svc_id|holder|holder_id|assignee|agent_id|pod|pod_name)$`)

	tokenDistinct = regexp.MustCompile(`(^|_)(lease|claim|fence|fencing|lock)_?(token|id|gen|generation|epoch|version|revision|seq|uuid)$|(^|_)execution_?(token|gen|generation|epoch)$|^fence$|(^|_)(lease|claim|lock)_fence$|^fencing_token$|^range_id$|^owner_xid$|^owner_token$|^record_version_number$|^receipt_handle$|^processing_token$|^fetch_token$|^attempt_id$`)
	tokenHomonym  = regexp.MustCompile(`^(token|receipt|epoch|gen|generation|attempt|attempts|attempt_count|attempt_number|attempt_no|num_attempts|retry_count|retries|tries|dequeue_count|delivery_count|received|deliveries|mod_count|version|row_version|rowversion|lock_version|revision|rev|run_id|execution_id|nonce|ticket|state_revision)$`)

	// What ends in epoch counts the times that something changed hands, unless it
	// is a time in seconds or a place in a ledger.
	epochName  = regexp.MustCompile(`_epoch$`)
	otherEpoch = regexp.MustCompile(`(^|_)(at|on|time|ts|unix|since|until|created|updated|modified|added|started|start|begin|ended|end|finished|expires|expiry|expiration|deadline|due|seen|heartbeat|chain|block|ledger|genesis|proving|sealing|activation|first|last|current|from|to|min|max)_epoch$`)

	expiryDistinct = regexp.MustCompile(`(^|_)(lease|leased|lock|locked|claim|claimed|valid|reserved|reserve|invisible|visible|processing|held|hold|taken)_?(until|at|expires|expires_at|expiry|expiration|deadline|time)$|heartbeat|^(last_)?beat_at$|^visible_?(at|time|until)$|^lease_end(s_at)?$|^running_since$`)
	expiryHomonym  = regexp.MustCompile(`^(expires|expires_at|expiry|expire_at|expired_at|valid_until|timeout|timeout_at|deadline|deadline_at|attempted_at|started_at|picked_at|taken_at|assigned_at|updated_at|update_time|last_update|last_seen(_at)?|seen_at|processed_at|last_exec_time|ttl|mod_ts|alive_at)$`)

	// claimTime are names of expiry columns that say when a lease began. Such a
	// column is an expiry only if something compares it with a cutoff: the
	// locked_at of an account that only a person unlocks is none.
	claimTime = regexp.MustCompile(`(^|_)(lease|leased|lock|locked|claim|claimed|reserved|reserve|held|hold|taken|processing)_?(at|time)$|heartbeat|^(last_)?beat_at$|^running_since$`)

	statusName = regexp.MustCompile(`(^|_)(status|state|phase|stage)$`)
)

// RoleOf returns the role that a column's name suggests and how far the name
// alone can be trusted. Names are hints; a claim is the evidence. A name is
// folded to lower case with words apart by underscores: lockedBy is locked_by.
func RoleOf(column string) (Role, Strength) {
	if known, ok := hints.Load(column); ok {
		h := known.(hint)
		return h.role, h.strength
	}
	role, strength := roleOf(snake(column))
	if hinted.Add(1) <= maxHints {
		hints.Store(strings.Clone(column), hint{role, strength})
	}
	return role, strength
}

// A hint is what RoleOf says. A program asks for the same few names again for
// every statement that mentions them.
type hint struct {
	role     Role
	strength Strength
}

// maxHints bounds the names that are kept, in a process that sees many schemas.
const maxHints = 1 << 14

var (
	hints  sync.Map // hint by name
	hinted atomic.Int64
)

func roleOf(name string) (Role, Strength) {
	switch {
	case statusName.MatchString(name):
		return Status, Homonym
	case tokenDistinct.MatchString(name), epochName.MatchString(name) && !otherEpoch.MatchString(name):
		return Token, Distinct
	case ownerDistinct.MatchString(name):
		return Owner, Distinct
	case expiryDistinct.MatchString(name):
		return Expiry, Distinct
	case tokenHomonym.MatchString(name):
		return Token, Homonym
	case ownerHomonym.MatchString(name):
		return Owner, Homonym
	case expiryHomonym.MatchString(name):
		return Expiry, Homonym
	}
	return NoRole, 0
}

// snake folds a column's name: camelCase becomes camel_case.
func snake(name string) string {
	out := make([]byte, 0, len(name)+4)
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			if i > 0 && endsWord(name[i-1]) {
				out = append(out, '_')
			}
			c += 'a' - 'A'
		}
		out = append(out, c)
	}
	return string(out)
}

// endsWord reports whether a capital behind c begins another word.
func endsWord(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 0x80 }

package lease_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
)

// The columns of the leased tables of 73 public repositories: each name with
// the number of table families that have it, 1 where there is none. A family may
// have more than one, so that there are 60 families with an owner, 86 with a
// token and 91 with an expiry.
const (
	publicOwners = `lease_owner 17, owner 6, locked_by 6, worker_id 4, worker 2, claimed_by 2, owner_id 2, task_runner 2,
		attempted_by, leader_id, executor_id, runner_cn, runner_id, server_id, worker_hostname, ha_identity, client_id, exec_id,
		lease_worker_id, execution_owner, stage_machine, publishing_run_id, leader_svc_id, claimed_by_external_id,
		active_turn_id, prover_public_key, task_id`
	publicTokens = `lease_token 25, attempts 15, attempt 5, retries 3, range_id 3, attempt_count 3, version 3, fencing_token 3,
		dequeue_count 2, lock_version 2, claim_token, claim_id, lease_epoch, lease_gen, lease_generation, lease_version,
		execution_token, owner_xid, record_version_number, task_epoch, mod_count, modified_index, retry_count, elected_at,
		leased_until, expires, revision, refresh_lease_token, publishing_lease_token, run_id, uuid, stage_version, target_generation,
		db_record_version, attempt_number, received, deliveries, consumed_count, tries`
	publicExpiries = `lease_expires_at 16, lease_until 14, expires_at 7, locked_until 5, locked_at 5, claimed_at 4, leased_until 4,
		updated_at 4, heartbeat_at 3, lock_expiration 2, update_time 2, last_heartbeat 2, lease_expires 2,
		attempted_at, timeout, timeout_at, visible_time, visible_at, sticky_until, heartbeated_at, next_cron_time, claim_until,
		mod_ts, schedule_at, ttl, processed_at, assigned_at, last_exec_time, last_attempted_at, last_heartbeat_at, valid_until,
		last_execution, lease_expiry, last_activity_at, workflow_deadline_epoch_ms, publishing_lease_expires_at,
		refresh_lease_until`
	publicStatuses = `status 39, state 17, task_status 2, proving_status 2, runtime_status, stage_status, execution_status, delivery_state`
)

// TestPublicVocabulary holds how much of the public vocabulary the names cover.
func TestPublicVocabulary(t *testing.T) {
	tests := []struct {
		role  lease.Role
		names string
		// distinct and homonyms count what has the role by the one and the other
		// strength, of all.
		distinct, homonyms, all int
		missed                  string // names that only a claim can show to have the role
	}{
		{lease.Owner, publicOwners, 30, 26, 60, "publishing_run_id active_turn_id prover_public_key task_id"},
		{lease.Token, publicTokens, 45, 39, 93,
			"modified_index elected_at leased_until expires uuid stage_version target_generation db_record_version consumed_count"},
		{lease.Expiry, publicExpiries, 66, 21, 94,
			"sticky_until next_cron_time schedule_at last_attempted_at last_execution last_activity_at workflow_deadline_epoch_ms"},
		{lease.Status, publicStatuses, 0, 64, 64, ""},
	}
	for _, tt := range tests {
		t.Run(tt.role.String(), func(t *testing.T) {
			counts := map[lease.Strength]int{}
			all := 0
			var missed []string
			for entry := range strings.SplitSeq(tt.names, ",") {
				name, n := "", 1
				if _, err := fmt.Sscan(entry, &name, &n); name == "" {
					t.Fatalf("%q: %v", entry, err)
				}
				all += n
				role, strength := lease.RoleOf(name)
				if role != tt.role {
					missed = append(missed, name)
					continue
				}
				counts[strength] += n
			}
			if got := strings.Join(missed, " "); got != tt.missed {
				t.Errorf("missed are %q, want %q", got, tt.missed)
			}
			if counts[lease.Distinct] != tt.distinct || counts[lease.Homonym] != tt.homonyms || all != tt.all {
				t.Errorf("%d by the name alone and %d with a claim, of %d; want %d, %d of %d",
					counts[lease.Distinct], counts[lease.Homonym], all, tt.distinct, tt.homonyms, tt.all)
			}
		})
	}
}

func TestRoleOf(t *testing.T) {
	tests := []struct {
		role     lease.Role
		strength lease.Strength
		columns  string
	}{
		{lease.Token, lease.Distinct, "LeaseToken leaseToken job_lease_token fence claim_uuid lockId"},
		{lease.Owner, lease.Distinct, "lockedBy LockedBy job_locked_by claimed_by_worker"},
		{lease.Expiry, lease.Distinct, "leaseUntil LOCKED_UNTIL heartbeat visibleAt lock_time"},
		{lease.Status, lease.Homonym, "Status JobState phase"},
		{lease.Token, lease.Homonym, "token Version retryCount"},
		{lease.Owner, lease.Homonym, "ownerID workerId node pod_name"},
		{lease.Expiry, lease.Homonym, "expiresAt updated_at"},
		{lease.NoRole, 0, "id payload username unlocked_byte statusText tokens access_token interlock lessor_id release_note blocked claims"},
	}
	for _, tt := range tests {
		for column := range strings.FieldsSeq(tt.columns) {
			if role, strength := lease.RoleOf(column); role != tt.role || strength != tt.strength {
				t.Errorf("%s is %q with strength %d, want %q with %d", column, role, strength, tt.role, tt.strength)
			}
		}
	}
}

func TestStateKindOf(t *testing.T) {
	tests := map[lease.StateKind]string{
		lease.HeldState: `running processing claimed in_progress assigned reserved publishing delivering sending executing leased
			dispatching persisting verifying compensating RUNNING InProgress in-flight`,
		lease.WaitingState: `queued available retryable retry retry_wait scheduled waiting temporary_failure Queued RETRY-WAIT`,
		lease.FinalState: `failed completed succeeded success cancelled error canceled complete done dead discarded processed succeed
			invalid deleted verified scored delivered failure sent published aborted terminated interrupted permanent_failure errored
			killed timed_out superseded dead_letter ignored reconciled acked Done TimedOut AMBIGUOUS EXHAUSTED`,
		// pending is what a row waits in here, and is held in there.
		lease.UnknownState: `pending changing red 0 1`,
	}
	for want, states := range tests {
		for state := range strings.FieldsSeq(states) {
			if got := lease.StateKindOf(state); got != want {
				t.Errorf("%s is of kind %d, want %d", state, got, want)
			}
		}
	}
	if got := lease.StateKindOf(" In Progress "); got != lease.HeldState {
		t.Errorf("with blanks a state is of kind %d", got)
	}
}

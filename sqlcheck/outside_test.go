package sqlcheck_test

import "testing"

// Who takes rows from a list of workers has none of them; a list of keys is the
// way in which a holder names its own.
func TestRowsOfWorkers(t *testing.T) {
	const free = `UPDATE jobs SET state = 'queued', owner = NULL, token = NULL WHERE state = 'running' AND `
	for _, test := range []struct{ sql, want string }{
		{free + `executor_id = ANY($1)`, "revocation exempt"},
		{free + `executor_id IN ($1, $2)`, "revocation exempt"},
		{free + `executor_id IN (SELECT value FROM unnest($1::text[]) AS e(value))`, "revocation exempt"},
		{free + `host_name = ANY($1) AND app_name = $2`, "revocation exempt"},
		{free + `id = ANY($1)`, "release flagged state-only"},
		{free + `id = ANY($1) AND executor_id = ANY($2)`, "release flagged state-only"},
		{free + `job_name = ANY($1) AND executor_id = ANY($2)`, "release flagged state-only"},
		{free + `executor_id = $1 AND id = $2`, "release flagged state-only"},
		{`UPDATE jobs SET state = 'queued', owner = NULL WHERE executor_id = ANY($1)`, "revocation flagged revocation"},
	} {
		if got := judged(t, jobs, test.sql, "Recover"); got != test.want {
			t.Errorf("%s: %s, want %s", test.sql, got, test.want)
		}
	}
}

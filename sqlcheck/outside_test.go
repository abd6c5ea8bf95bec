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

// A column that the claim compares, and that may be NULL, tells no row from
// another: it leaves a list of workers what it is.
func TestRowsOfWorkersByTenant(t *testing.T) {
	shared := family{
		name: "by tenant",
		claim: `UPDATE jobs SET state = 'running', executor_id = $1, token = token + 1, lease_until = now() + interval '1 minute',
				tenant = COALESCE(tenant, $2)
			WHERE id = ANY($3) AND state = 'queued' AND (tenant = $2 OR tenant IS NULL) RETURNING id, token`,
	}
	const free = `UPDATE jobs SET state = 'queued', token = NULL WHERE state = 'running' AND executor_id = ANY($1)`
	for _, test := range []struct{ sql, want string }{
		{free, "revocation exempt"},
		{free + ` AND (tenant = $2 OR tenant IS NULL)`, "revocation exempt"},
		{free + ` AND id = $2`, "takeover flagged takeover"},
	} {
		if got := judged(t, shared, test.sql, "Recover"); got != test.want {
			t.Errorf("%s: %s, want %s", test.sql, got, test.want)
		}
	}
}

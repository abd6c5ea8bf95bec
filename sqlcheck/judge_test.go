package sqlcheck_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

// A family is the statements of one table as a package would have them.
type family struct {
	name   string
	claim  string
	others []string
}

var (
	jobs = family{
		name: "counter",
		claim: `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
			WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
				ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id, token`,
	}
	uuids = family{
		name: "unique",
		claim: `UPDATE jobs SET state = 'running', owner = $1, claim_id = gen_random_uuid(), lease_until = now() + interval '1 minute'
			WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
				ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id, claim_id`,
	}
	owned = family{
		name: "owner only",
		claim: `UPDATE jobs SET state = 'running', locked_by = $1, locked_until = now() + interval '1 minute'
			WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND locked_until < now())
				ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id`,
	}
	fresh = family{
		name: "owner fresh in each claim",
		claim: `UPDATE jobs SET state = 'running', owner = gen_random_uuid()::text, lease_until = now() + interval '1 minute'
			WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
				ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id, owner`,
	}
	shards = family{
		name: "composite key",
		claim: `UPDATE shards SET state = 'running', owner = $1, epoch = epoch + 1, lease_until = now() + interval '1 minute'
			WHERE (tenant, no) IN (SELECT tenant, no FROM shards WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
				ORDER BY no LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING tenant, no, epoch`,
	}
	locks = family{
		name: "lock",
		claim: `INSERT INTO locks (name, owner, token, lease_until) VALUES ($1, $2, 1, now() + interval '1 minute')
			ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = locks.token + 1, lease_until = excluded.lease_until
			WHERE locks.lease_until < now() RETURNING token`,
	}
)

// tables infers what is leased from the statements of f and one more.
func tables(t testing.TB, f family, sql string) (*lease.Table, *sqlcheck.Script) {
	t.Helper()
	var obs []lease.Observation
	observe := func(text string) *sqlcheck.Script {
		script, err := sqlcheck.Parse(sqlcheck.Source{Text: text})
		if err != nil {
			t.Fatalf("parse %s: %v", text, err)
		}
		for _, s := range script.Statements {
			for _, w := range sqlcheck.Writes(s) {
				o := sqlcheck.Observe(w, nil, nil)
				o.ID = len(obs)
				obs = append(obs, o)
			}
		}
		return script
	}
	observe(f.claim)
	for _, o := range f.others {
		observe(o)
	}
	script := observe(sql)
	for _, table := range lease.Infer(obs, nil) {
		if table.Key == claimed(obs) {
			return table, script
		}
	}
	t.Fatalf("%s: the table is not leased", f.name)
	return nil, nil
}

// claimed returns the table of the first claim.
func claimed(obs []lease.Observation) string {
	for i := range obs {
		if obs[i].IsClaim() {
			return obs[i].Table
		}
	}
	return ""
}

// judged renders the verdict on the last write of sql on the leased table.
func judged(t *testing.T, f family, sql, fn string) string {
	t.Helper()
	table, script := tables(t, f, sql)
	out := "no write"
	for _, s := range script.Statements {
		for _, w := range sqlcheck.Writes(s) {
			if w.Target == nil || w.Target.Name != table.Key || w.Verb == sqlcheck.ReadRows {
				continue
			}
			v := sqlcheck.Judge(w, nil, table, sqlcheck.Context{Func: fn})
			out = fmt.Sprintf("%v %v", v.Action, v.Result)
			if v.Category != "" {
				out += " " + string(v.Category)
			}
			if v.Result == sqlcheck.Flagged && strings.Contains(v.Message(w), "%!") {
				t.Errorf("message: %s", v.Message(w))
			}
		}
	}
	return out
}

// A judgement is the verdict that a write must get.
type judgement struct {
	family family
	fn     string // the method that runs it
	sql    string
	want   string
}

// judgements are the verdicts by the form of the condition. Where PostgreSQL
// has refuted an earlier verdict, the heading names the interleaving.
func judgements() []judgement {
	const done = `UPDATE jobs SET state = 'done' WHERE `
	return []judgement{
		// Plain conjuncts.
		{jobs, "", done + `id = $1 AND token = $2`, "transition fenced"},
		{jobs, "", done + `$2 = token AND (id = $1)`, "transition fenced"},
		{jobs, "", `UPDATE jobs AS j SET state = 'done' WHERE j.token = $2::bigint AND j.id = $1`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token::text = $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token IS NOT DISTINCT FROM $2`, "transition fenced"},
		{jobs, "", done + `(id, token) = ($1, $2)`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (($1, $2), ($3, $4))`, "transition fenced"},
		{jobs, "", done + `id = $1 AND NOT (token <> $2)`, "transition fenced"},
		{jobs, "", done + `NOT (id <> $1 OR token <> $2)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2) IS TRUE`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2) = true`, "transition fenced"},
		{jobs, "", done + `id = $1 AND true AND token = $2 AND 1 = 1`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token = $2 - 1`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token + 1 = $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token - $2 = 0`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token BETWEEN $2 AND $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND CASE WHEN token = $2 THEN true ELSE false END`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, "renewal fenced"},
		{jobs, "", `DELETE FROM jobs WHERE id = $1 AND token = $2`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND owner = $2 AND token = $3`, "release fenced"},

		// Nothing, or something that recurs.
		{jobs, "", done + `id = $1`, "transition flagged id-only"},
		{jobs, "", `DELETE FROM jobs WHERE id = $1`, "transition flagged id-only"},
		{jobs, "", done + `id = ANY($1)`, "transition flagged id-only"},
		{jobs, "", done + `id = $1 AND state = 'running'`, "transition flagged state-only"},
		{jobs, "", done + `id = $1 AND state IN ('running', 'queued')`, "transition flagged state-only"},
		{jobs, "", done + `id = $1 AND lease_until > now()`, "transition flagged live-only"},
		{jobs, "", done + `id = $1 AND lease_until IS NOT NULL`, "transition flagged live-only"},
		{jobs, "", done + `id = $1 AND owner = $2`, "transition flagged owner-only"},
		{jobs, "", done + `id = $1 AND owner IS NOT NULL`, "transition flagged id-only"},
		{jobs, "", `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1`, "renewal flagged id-only"},
		{owned, "", done + `id = $1 AND locked_by = $2`, "transition exempt"},
		{owned, "", done + `id = $1`, "transition flagged id-only"},

		// Order.
		{jobs, "", done + `id = $1 AND token <= $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token >= $2`, "transition flagged direction"},
		{jobs, "", done + `id = $1 AND token > $2`, "transition flagged direction"},
		{jobs, "", done + `id = $1 AND token <> $2`, "transition flagged direction"},
		{jobs, "", done + `id = $1 AND GREATEST(token, $2) = $2`, "transition fenced"},
		{uuids, "", done + `id = $1 AND claim_id <= $2`, "transition flagged direction"},

		// Disjunctions.
		{jobs, "", done + `id = $1 AND token = $2 OR id = $1 AND state = 'running'`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND (token = $2 OR token IS NULL)`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND ($2::bigint IS NULL OR token = $2)`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND ($3 OR token = $2)`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND (token = $2 OR token = $3)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2 OR false)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2 OR state = 'queued')`, "transition exempt"},
		{jobs, "", done + `id = $1 AND token = $2 AND (state = 'running' OR state = 'paused')`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token = COALESCE($2, token)`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND COALESCE(token, $2) = $2`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND COALESCE(token, 0) = $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token <> $2) IS NOT TRUE`, "transition flagged weakened"},
		{jobs, "", done + `id = $1 AND CASE WHEN $2 = 0 THEN true ELSE token = $2 END`, "transition flagged weakened"},

		// Against the row itself.
		{jobs, "", done + `id = $1 AND token = token`, "transition flagged vacuous"},
		{jobs, "", done + `id = $1 AND token = (SELECT j.token FROM jobs j WHERE j.id = $1)`, "transition flagged vacuous"},
		{jobs, "", done + `(id, token) IN (SELECT id, token FROM jobs WHERE id = $1)`, "transition flagged vacuous"},
		{jobs, "", done + `id = $1 AND token = (SELECT $2::bigint)`, "transition fenced"},

		// Other scans of the table.
		{jobs, "", done + `id IN (SELECT id FROM jobs WHERE id = $1 AND token = $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id IN (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE)`, "transition fenced"},
		{jobs, "", done + `id IN (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR KEY SHARE)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token = $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM jobs j WHERE j.id = jobs.id AND j.token = $2 FOR UPDATE)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 WHERE jobs.token = $2)`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE)
			UPDATE jobs SET state = 'done' FROM mine WHERE jobs.id = mine.id`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id FROM jobs WHERE id = $1 AND token = $2)
			UPDATE jobs SET state = 'done' FROM mine WHERE jobs.id = mine.id`, "transition flagged unlocked"},
		{jobs, "", `WITH mine AS (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE) DELETE FROM jobs USING mine WHERE jobs.id = mine.id`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs j WHERE j.id = jobs.id AND j.token = $2 AND jobs.id = $1`, "transition flagged unlocked"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs j WHERE j.id = jobs.id AND jobs.token = $2 AND jobs.id = $1`, "transition fenced"},

		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs j WHERE j.id = jobs.id AND j.token = jobs.token AND j.token = $2 AND jobs.id = $1`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (SELECT id, token FROM jobs WHERE id = $1 AND token = $2)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM jobs j WHERE j.queue = jobs.queue AND j.token = $2 FOR UPDATE)`, "transition flagged id-only"},
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM jobs j WHERE (j.id = $1 OR j.id = $3) AND j.token = $2 FOR UPDATE)`, "transition flagged weakened"},

		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs x WHERE x.id = jobs.id AND x.token = jobs.token AND x.token = $1 AND x.id = $2`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id, token FROM jobs WHERE id = $1 AND lease_until = $2) UPDATE jobs SET state = 'done' FROM mine WHERE mine.id = jobs.id AND mine.token = jobs.token`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM jobs x WHERE x.id = jobs.id AND x.token = jobs.token AND x.id = $1 AND (x.token = $2 OR x.token IS NULL)`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id, token FROM jobs x WHERE EXISTS (SELECT 1 FROM jobs y WHERE y.id = x.id AND y.token = $2) AND x.id = $1)
			UPDATE jobs SET state = 'done' FROM mine WHERE mine.id = jobs.id AND mine.token = jobs.token`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT id, token FROM jobs x WHERE EXISTS (SELECT 1 FROM jobs y WHERE y.queue = x.queue AND y.token = $2) AND x.id = $1)
			UPDATE jobs SET state = 'done' FROM mine WHERE mine.id = jobs.id AND mine.token = jobs.token`, "transition flagged vacuous"},
		{jobs, "", `WITH mine AS (SELECT id, token FROM jobs x WHERE EXISTS (SELECT 1 FROM jobs y WHERE y.id = x.id AND y.token = $2) AND x.id = $1)
			UPDATE jobs SET state = 'done' FROM mine WHERE mine.id = jobs.id`, "transition flagged unlocked"},
		{jobs, "", done + `id = ANY(ARRAY(SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE))`, "transition fenced"},
		{jobs, "", done + `id IN (SELECT id FROM (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE) q)`, "transition fenced"},
		{jobs, "", `WITH mine AS (SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE) UPDATE jobs SET state = 'done' WHERE id = $1 AND EXISTS (SELECT 1 FROM mine)`, "transition fenced"},
		{jobs, "", done + `id = $1 AND (token = $2 OR token IS NULL) AND token IS NOT NULL`, "transition fenced"},
		{jobs, "", done + `id = $1 AND ($2::bigint IS NULL OR token = $2) AND token > $2 - 1`, "transition fenced"},
		{uuids, "", done + `claim_id BETWEEN $2 AND $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token < $2 + 1`, "transition fenced"},
		{jobs, "", `DELETE FROM jobs WHERE NULL IS NULL`, "sweep unresolved"},

		// A function of a column that is NULL: says nothing about the column, and
		// a fence that is taken from it lands in superseded-waiting.
		{uuids, "", done + `id = $1 AND nullif(claim_id, $2) IS NULL AND claim_id IS NOT NULL`, "transition fenced"},
		{uuids, "", done + `id = $1 AND nullif(claim_id, $2) IS NOT NULL`, "transition flagged id-only"},
		{uuids, "", done + `id IN (SELECT id FROM jobs WHERE nullif(claim_id, $2) IS NULL AND lower(claim_id::text) = lower($2) AND id = $1)`, "transition flagged unlocked"},

		// That no other version is found says what the snapshot holds, and a lock on
		// what is not found locks nothing. All land in superseded-waiting.
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token <> $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token <> $2 FOR UPDATE)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = jobs.id AND j.token IS DISTINCT FROM $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND id NOT IN (SELECT j.id FROM jobs j WHERE j.token > $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND id <> ALL (SELECT j.id FROM jobs j WHERE j.token > $2)`, "transition flagged unlocked"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token <> $2) AND token = $2`, "transition fenced"},
		{jobs, "", done + `id = $1 AND token = $2 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.queue = $3 AND j.state = 'running')`, "transition fenced"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.parent_id = $3 AND jobs.token <> $2)`, "transition unresolved"},
		{jobs, "", done + `id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j JOIN queues q ON q.id = j.queue_id WHERE j.id = $1 AND j.token <> $2)`, "transition unresolved"},

		// An INSERT in a CTE is no gate: it finds its row in a snapshot. The first
		// lands in superseded, the second in superseded-waiting.
		{jobs, "", `WITH logged AS (INSERT INTO history (id, note) SELECT x.id, 'x' FROM jobs x WHERE x.id = $1 RETURNING id) UPDATE jobs SET state = 'failed' FROM logged WHERE jobs.id = logged.id`, "transition flagged id-only"},
		{jobs, "", `WITH logged AS (INSERT INTO history (id, note) SELECT x.id, 'x' FROM jobs x WHERE x.id = $1 AND x.token = $2 RETURNING id) UPDATE jobs SET state = 'failed' FROM logged WHERE jobs.id = logged.id`, "transition flagged unlocked"},
		{jobs, "", `WITH won AS (UPDATE leases SET note = 'x' WHERE name = $1 AND lease_token = $2 RETURNING job_id) UPDATE jobs SET state = 'failed' FROM won WHERE jobs.id = won.job_id`, "transition exempt"},

		// An extended expiry is no claim where the claim records who takes the row.
		// Lands in superseded and finished.
		{jobs, "", `UPDATE jobs SET lease_until = now() + interval '5 minutes' WHERE EXISTS (SELECT 1 FROM jobs m WHERE m.id = jobs.id AND m.id = $1 FOR NO KEY UPDATE)`, "renewal flagged id-only"},

		// One counter over several ids: it is the right one of one row and that of
		// the successor of another. Lands in superseded.
		{jobs, "", done + `id = ANY($1) AND token = $2`, "transition flagged unpaired"},

		// A counter without the whole key: lands in holder already, on the row of
		// another key that stands at the same number.
		{shards, "", `UPDATE shards SET state = 'done' WHERE (tenant, no) IN (SELECT tenant, no FROM shards WHERE tenant = $1 AND no = $2 AND epoch = $3 FOR UPDATE)`, "transition fenced"},
		{shards, "", `WITH mine AS (SELECT tenant, no, epoch FROM shards WHERE (no, epoch) = ($1, $2)) UPDATE shards s SET state = 'done'
			FROM mine WHERE s.tenant = mine.tenant AND s.no = mine.no AND mine.epoch = s.epoch`, "transition flagged unpaired"},
		{shards, "", `UPDATE shards SET state = 'done' WHERE tenant = $1 AND no = $2 AND epoch = $3`, "transition fenced"},
		{shards, "", `UPDATE shards SET state = 'done' WHERE no = $2 AND epoch = $3`, "transition flagged unpaired"},

		// A counter is the number of more than one row: crossing, and holder.
		{jobs, "", done + `token = $2`, "transition flagged unpaired"},
		{jobs, "", done + `queue = $1 AND token = $2`, "transition flagged unpaired"},
		{uuids, "", done + `claim_id = $2`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM unnest($1::text[], $2::bigint[]) AS v(queue, token)
			WHERE jobs.queue = v.queue AND jobs.token = v.token`, "transition flagged unpaired"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
			WHERE (jobs.id = v.id OR $3) AND jobs.token = v.token`, "transition flagged weakened"},

		// Batches.
		{jobs, "", `UPDATE jobs SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
			WHERE jobs.id = v.id AND jobs.token = v.token`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM (VALUES ($1::bigint, $2::bigint), ($3, $4)) AS v(id, token)
			WHERE jobs.id = v.id AND jobs.token = v.token`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM (SELECT unnest($1::bigint[]) AS id, unnest($2::bigint[]) AS tok) v
			WHERE jobs.id = v.id AND jobs.token = v.tok`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (SELECT unnest($1::bigint[]), unnest($2::bigint[]))`, "transition fenced"},
		{jobs, "", `WITH input AS (SELECT * FROM json_to_recordset($1) AS r(id bigint, token bigint))
			UPDATE jobs SET state = 'done' FROM input WHERE jobs.id = input.id AND jobs.token = input.token`, "transition fenced"},
		{jobs, "", done + `id = ANY($1) AND token = ANY($2)`, "transition flagged unpaired"},
		{jobs, "", `UPDATE jobs SET state = 'done' FROM unnest($1::bigint[]) AS i(id), unnest($2::bigint[]) AS k(token)
			WHERE jobs.id = i.id AND jobs.token = k.token`, "transition flagged unpaired"},
		{uuids, "", done + `id = ANY($1) AND claim_id = ANY($2)`, "transition fenced"},
		{uuids, "", done + `id = ANY($1) AND claim_id = $2`, "transition fenced"},

		// What * stands for, in order.
		{jobs, "", done + `(id, token) IN (SELECT * FROM (SELECT $1::bigint AS b, $2::bigint AS a) q)`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (SELECT * FROM (SELECT 7 AS b, $2::bigint AS a) q)`, "transition fenced"},
		{jobs, "", done + `(id, token) IN (SELECT * FROM (SELECT $2::bigint AS b, 7 AS a) q)`, "transition flagged id-only"},
		{jobs, "", done + `(id, token) IN (SELECT x.*, $2 FROM pairs x, (SELECT $1::bigint AS n) y)`, "transition unresolved"},

		// SET that only acts for the holder.
		{jobs, "", `UPDATE jobs SET state = CASE WHEN token = $2 THEN 'done' ELSE state END WHERE id = $1`, "transition fenced"},
		{jobs, "", `UPDATE jobs SET state = CASE WHEN token = $2 THEN 'done' ELSE 'failed' END WHERE id = $1`, "transition flagged id-only"},

		// States in which nobody has the row.
		{jobs, "", `UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state = 'queued'`, "revocation exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued' WHERE id = $1 AND state IN ('failed', 'done')`, "transition exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued' WHERE id = $1 AND state <> 'running'`, "transition exempt"},
		{jobs, "", `DELETE FROM jobs WHERE state IN ('done', 'failed') AND finished_at < $1`, "retention exempt"},
		{jobs, "", `DELETE FROM jobs WHERE state IN ('running', 'failed') AND created_at < $1`, "transition flagged state-only"},

		{jobs, "", `UPDATE jobs SET state = CASE WHEN $2 THEN 'cancelled' ELSE 'done' END WHERE id = $1`, "transition flagged id-only"},
		{jobs, "", `DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE state = 'done' AND finished_at < $1 LIMIT 100)`, "retention exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued' WHERE id IN (SELECT id FROM jobs WHERE state = 'failed' LIMIT 100)`, "takeover flagged unlocked"},
		{jobs, "", done + `id IN (NULL)`, "takeover exempt"},

		// Takeovers and sweeps.
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND lease_until < $1`, "takeover exempt"},
		{jobs, "", `UPDATE jobs SET state = 'failed' WHERE id = $1 AND state = 'running' AND lease_until < now()`, "takeover exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running'`, "takeover flagged takeover"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state = 'running'`, "release flagged state-only"},
		{jobs, "", `DELETE FROM jobs WHERE lease_until <= now()`, "sweep exempt"},
		{jobs, "", `DELETE FROM jobs WHERE now() - lease_until > interval '1 day'`, "sweep exempt"},
		{jobs, "", `WITH stale AS (SELECT id FROM jobs WHERE state = 'running' AND lease_until < $1 FOR UPDATE SKIP LOCKED)
			UPDATE jobs SET state = 'queued', owner = NULL WHERE id IN (SELECT id FROM stale)`, "takeover exempt"},
		{jobs, "", `UPDATE jobs SET state = 'queued', owner = NULL
			WHERE id IN (SELECT id FROM jobs WHERE state = 'running' AND lease_until < $1)`, "takeover flagged unlocked"},

		// Outsiders.
		{jobs, "Cancel", `UPDATE jobs SET state = 'cancelled' WHERE id = $1`, "revocation flagged revocation"},
		{jobs, "Cancel", `UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state IN ('queued', 'running')`, "revocation exempt"},
		{jobs, "ForceStop", `UPDATE jobs SET state = 'failed', token = token + 1 WHERE id = $1`, "revocation exempt"},
		{jobs, "", `UPDATE jobs SET cancel_requested = true WHERE id = $1`, "payload exempt"},
		{jobs, "", `UPDATE jobs SET metadata = $2 WHERE id = $1`, "payload exempt"},

		// Claims.
		{jobs, "", `UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute'
			WHERE id = $1 AND (owner IS NULL OR lease_until < now())`, "claim exempt"},

		// Upserts and MERGE.
		{locks, "", `UPDATE locks SET owner = NULL, lease_until = now() WHERE name = $1`, "release flagged id-only"},
		{locks, "", `DELETE FROM locks WHERE name = $1`, "transition flagged id-only"},
		{locks, "", `DELETE FROM locks WHERE name = $1 AND token = $2`, "transition fenced"},
		{fresh, "", `INSERT INTO jobs AS j (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET owner = NULL WHERE 1 = 1`, "enqueue flagged upsert"}, // superseded: the release lands
		{fresh, "ForceFree", `UPDATE jobs SET owner = NULL WHERE id = $1`, "revocation flagged revocation"},
		{jobs, "", `INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued'`, "enqueue flagged upsert"},
		{jobs, "", `INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued', token = jobs.token + 1`, "enqueue exempt"},
		{jobs, "", `INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued' WHERE jobs.state = 'done'`, "enqueue exempt"},
		{jobs, "", `INSERT INTO jobs (id, payload) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET payload = excluded.payload`, "payload exempt"},
		{jobs, "", `INSERT INTO jobs AS j (id, token) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET state = 'done' WHERE j.token = excluded.token`, "transition fenced"},
		{jobs, "", `MERGE INTO jobs j USING (VALUES ($1::bigint, $2::bigint)) AS v(id, token) ON j.id = v.id AND j.token = v.token
			WHEN MATCHED THEN UPDATE SET state = 'done'`, "transition fenced"},
		{jobs, "", `MERGE INTO jobs j USING (VALUES ($1::bigint)) AS v(id) ON j.id = v.id WHEN MATCHED THEN UPDATE SET state = 'done'`, "transition flagged id-only"},
		{jobs, "", `MERGE INTO jobs j USING (VALUES ($1::bigint)) AS v(id) ON j.id = v.id WHEN MATCHED AND j.token = $2 THEN DELETE`, "transition fenced"},

		// Other tables' fences.
		{jobs, "", done + `id = $1 AND EXISTS (SELECT 1 FROM batches b WHERE b.id = $3 AND b.lease_token = $2)`, "transition unresolved"},

		// Unknown functions.
		{jobs, "", done + `id = $1 AND token_matches(token, $2)`, "transition unresolved"},
		{jobs, "", done + `id = $1 AND date_trunc('day', lease_until) = $2`, "transition flagged id-only"},
	}
}

func TestJudge(t *testing.T) {
	for _, test := range judgements() {
		t.Run(test.sql, func(t *testing.T) {
			if got := judged(t, test.family, test.sql, test.fn); got != test.want {
				t.Errorf("%s: got %s, want %s", test.family.name, got, test.want)
			}
		})
	}
}

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
	lingering = family{ // a settled row keeps its expiry
		name:   "counter, settled without clearing",
		claim:  jobs.claim,
		others: []string{`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`},
	}
	cleared = family{
		name:   "counter, settled and cleared",
		claim:  jobs.claim,
		others: []string{`UPDATE jobs SET state = 'done', lease_until = NULL WHERE id = $1 AND token = $2`},
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

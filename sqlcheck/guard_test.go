package sqlcheck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

// TestJudgeGuarded judges writes on steps, whose rows belong to whoever holds
// the operation.
func TestJudgeGuarded(t *testing.T) {
	const (
		claim = `UPDATE operations SET owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
			WHERE id = (SELECT id FROM operations WHERE lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
		done = `UPDATE steps SET state = 'done' WHERE no = $1 AND operation_id = $2`
	)
	for sql, want := range map[string]string{
		done: "guarded flagged unguarded",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token = $3)`:                                                                 "guarded flagged unlocked",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token = $3 FOR UPDATE)`:                                                      "guarded fenced",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = steps.operation_id AND o.token = $3 FOR SHARE)`:                                       "guarded fenced",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = steps.operation_id AND o.token = $3 FOR KEY SHARE)`:                                   "guarded flagged unlocked",
		done + ` AND operation_id IN (SELECT o.id FROM operations o WHERE o.token = $3 FOR UPDATE)`:                                                        "guarded fenced",
		done + ` AND operation_id IN (SELECT o.id FROM operations o WHERE o.token = $3)`:                                                                   "guarded flagged unlocked",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.owner = $3 FOR UPDATE)`:                                                      "guarded flagged unguarded", // the name recurs
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token >= $3 FOR UPDATE)`:                                                     "guarded flagged unguarded",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 FOR UPDATE)`:                                                                       "guarded flagged unguarded",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND ($3::int IS NULL OR o.token = $3) FOR UPDATE)`:                                 "guarded flagged unguarded",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token = o.token FOR UPDATE)`:                                                 "guarded flagged unguarded",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token = COALESCE($3, o.token) FOR UPDATE)`:                                   "guarded flagged unguarded",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token = (SELECT token FROM operations WHERE id = $2) FOR UPDATE)`:            "guarded flagged unguarded",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token = (SELECT x.token FROM epochs x) FOR UPDATE)`:                          "guarded unresolved",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.token = $3 FOR UPDATE)`:                                                                    "guarded unresolved", // any operation at that number
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.queue = steps.queue AND o.token = $3 FOR UPDATE)`:                                          "guarded unresolved",
		done + ` AND EXISTS (SELECT 1 FROM tenants x WHERE x.id = $4 AND x.lease_token = $3)`:                                                              "guarded unresolved",
		`UPDATE steps s SET state = 'done' FROM operations o WHERE o.id = s.operation_id AND o.token = $2 AND s.no = $1`:                                   "guarded flagged unlocked",
		`DELETE FROM steps USING operations o WHERE o.id = steps.operation_id AND o.token = $2 AND steps.no = $1`:                                          "guarded flagged unlocked",
		`WITH held AS (SELECT id FROM operations WHERE id = $1 AND token = $2 FOR UPDATE) DELETE FROM steps USING held WHERE steps.operation_id = held.id`: "guarded fenced",
		`WITH held AS (UPDATE operations SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2 RETURNING id)
			UPDATE steps SET state = 'done' FROM held WHERE steps.operation_id = held.id AND steps.no = $3`: "guarded fenced",
		done + ` AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token = $3) AND is_mine(steps.id, $4)`:      "guarded unresolved",
		`DELETE FROM steps WHERE created_at < now() - interval '30 days'`:                                                 "guarded unresolved",
		`INSERT INTO steps (no, operation_id, state) VALUES ($1, $2, 'new') ON CONFLICT (no) DO UPDATE SET state = 'new'`: "guarded flagged unguarded",
		`INSERT INTO steps (no, operation_id, state) VALUES ($1, $2, 'new')`:                                              "none exempt",
	} {
		v, w := judgeGuarded(t, claim, sql)
		got := strings.TrimSpace(fmt.Sprintf("%v %v %s", v.Action, v.Result, v.Category))
		if got != want {
			t.Errorf("%s:\n\tgot %s, want %s", sql, got, want)
		}
		if v.Result == sqlcheck.Flagged {
			if m := v.Message(w); !strings.Contains(m, "operations") || strings.Contains(m, "%!") {
				t.Errorf("%s: the message does not name the guard: %s", sql, m)
			}
		}
	}
	// A guard of which nothing shows who holds its rows.
	if v, _ := judgeGuarded(t, `SELECT 1 FROM operations WHERE id = $1`, done); v.Result != sqlcheck.Unresolved {
		t.Errorf("with an unknown guard: %v", v.Result)
	}
}

// TestJudgeGuardedAndLeased judges writes on letters, which workers lease from each
// other, and whose mailbox is in the hands of one system.
func TestJudgeGuardedAndLeased(t *testing.T) {
	const (
		claim = `UPDATE letters SET state = 'sending', token = token + 1, lease_until = now() + interval '1 minute'
			WHERE id = (SELECT id FROM letters WHERE lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
		sent   = `UPDATE letters SET state = 'sent', lease_until = NULL WHERE id = $1`
		asked  = ` AND EXISTS (SELECT FROM mailboxes m WHERE m.box = letters.box AND m.epoch = $3`
		locked = asked + ` FOR SHARE)`
	)
	declared := []*lease.Declaration{
		{Table: "mailboxes", Tokens: []string{"epoch"}, Keys: []string{"box"}},
		{Table: "letters", Guard: "mailboxes", GuardOn: []string{"box"}},
	}
	for sql, want := range map[string]string{
		sent + ` AND token = $2` + locked:      "transition fenced",
		sent + ` AND token = $2` + asked + `)`: "transition flagged unlocked",
		sent + ` AND token = $2`:               "transition flagged unguarded",
		// The lock is that of the mailbox, and the letter is read without one.
		`UPDATE letters SET state = 'sent', lease_until = NULL WHERE id = (SELECT letters.id FROM letters WHERE id = $1 AND token = $2` + locked + `)`: "transition flagged unlocked",
		sent + locked: "transition flagged id-only", // another worker's letter, in the same epoch
		sent:          "transition flagged id-only",
		`UPDATE letters SET note = $2 WHERE id = $1`: "payload exempt",
		`DELETE FROM letters WHERE state = 'sent'`:   "retention exempt",
		claim: "claim exempt",
		sent + ` AND token = $2 AND is_mine(box, $3)`:        "transition unresolved",
		sent + ` AND (token = $2 OR token IS NULL)` + locked: "transition flagged weakened",
	} {
		v, w := judgeTable(t, declared, "letters", claim, sql)
		if got := strings.TrimSpace(fmt.Sprintf("%v %v %s", v.Action, v.Result, v.Category)); got != want {
			t.Errorf("%s:\n\tgot %s, want %s", sql, got, want)
		}
		if m := v.Message(w); v.Category == sqlcheck.Unguarded && !strings.Contains(m, "mailboxes.box = letters.box") {
			t.Errorf("%s: the message says of no row of the guard which one: %s", sql, m)
		}
	}
}

// judgeGuarded returns the verdict on the last write on steps of sql.
func judgeGuarded(t *testing.T, claim, sql string) (sqlcheck.Verdict, *sqlcheck.Write) {
	t.Helper()
	return judgeTable(t, []*lease.Declaration{{Table: "steps", Guard: "operations", GuardOn: []string{"operation_id"}}}, "steps", claim, sql)
}

// judgeTable returns the verdict on the last write on a table of the texts, under
// what is declared.
func judgeTable(t *testing.T, declared []*lease.Declaration, table string, texts ...string) (sqlcheck.Verdict, *sqlcheck.Write) {
	t.Helper()
	var observed []lease.Observation
	var last *sqlcheck.Write
	for _, text := range texts {
		script, err := sqlcheck.Parse(sqlcheck.Source{Text: text})
		if err != nil {
			t.Fatalf("parse %s: %v", text, err)
		}
		for _, s := range script.Statements {
			for _, w := range sqlcheck.Writes(s) {
				o := sqlcheck.Observe(w, nil, nil)
				o.ID = len(observed)
				observed = append(observed, o)
				if w.Target != nil && w.Target.Name == table {
					last = w
				}
			}
		}
	}
	tables := lease.Infer(observed, nil, declared...)
	tables = append(tables, lease.Guarded(tables, declared...)...)
	i := slices.IndexFunc(tables, func(x *lease.Table) bool { return x.Key == table })
	return sqlcheck.Judge(last, nil, tables[i], sqlcheck.Context{}), last
}

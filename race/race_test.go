package race_test

import (
	"database/sql"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	"github.com/fencelint/fencelint/race"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

const schema = `CREATE TABLE jobs (
	id bigint PRIMARY KEY,
	status text NOT NULL DEFAULT 'queued',
	lease_owner text,
	lease_token bigint NOT NULL DEFAULT 0,
	lease_until timestamptz)`

// jobs is a case on a table with a counter for a token, whose write is where
// the WHERE of an UPDATE goes.
func jobs(where string, args ...race.Arg) *race.Case {
	claim := race.Statement{
		SQL: `UPDATE jobs SET status = 'running', lease_owner = $1, lease_token = lease_token + 1, lease_until = now() + interval '1 hour'
			WHERE id IN (SELECT id FROM jobs WHERE status = 'queued' OR status = 'running' AND lease_until < now() ORDER BY id FOR UPDATE SKIP LOCKED)`,
		Args: []race.Arg{race.Owner()},
	}
	free := `lease_owner = NULL, lease_until = NULL, lease_token = lease_token + 1`
	return &race.Case{
		Table:       "jobs",
		Key:         []string{"id"},
		Acquisition: []string{"lease_token"},
		Held:        "status = 'running'",
		Seed: `INSERT INTO jobs (id, lease_token) VALUES (1, 4), (2, 5);
			INSERT INTO jobs VALUES (3, 'running', 'worker-c', 5, now() + interval '1 hour')`,
		Batch: true,
		Claim: claim,
		Write: race.Statement{SQL: "UPDATE jobs SET status = 'succeeded' WHERE " + where, Args: args},
		Protocol: race.Protocol{
			Expire:      race.Statement{SQL: `UPDATE jobs SET lease_until = now() - interval '1 hour' WHERE id IN (1, 2)`},
			ExpireFirst: race.Statement{SQL: `UPDATE jobs SET lease_until = now() - interval '1 hour' WHERE id = 1`},
			Takeover:    claim,
			Finish:      race.Statement{SQL: `UPDATE jobs SET status = 'done', lease_owner = NULL WHERE id IN (1, 2)`},
			Release:     race.Statement{SQL: `UPDATE jobs SET status = 'queued', ` + free + ` WHERE id IN (1, 2)`},
			Reap:        race.Statement{SQL: `UPDATE jobs SET status = 'queued', ` + free + ` WHERE lease_until < now()`},
			Requeue:     race.Statement{SQL: `UPDATE jobs SET status = 'queued', ` + free + ` WHERE id IN (1, 2)`},
		},
	}
}

func arena(t testing.TB) *race.Arena {
	t.Helper()
	a, err := race.NewArena(t.Context(), pgtest.Open(t), schema)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

// TestLanded holds what is known of each form against the executor: the names
// of the interleavings in which the write changes a row that is not A's.
func TestLanded(t *testing.T) {
	a := arena(t)
	id, token, owner := race.Held(0, "id"), race.Held(0, "lease_token"), race.Held(0, "lease_owner")
	all := names(race.Late())
	tests := []struct {
		name  string
		where string
		args  []race.Arg
		want  []string
	}{
		{"token", `id = $1 AND lease_token = $2`, []race.Arg{id, token}, nil},
		{"id only", `id = $1`, []race.Arg{id}, all},
		{"owner only", `id = $1 AND lease_owner = $2`, []race.Arg{id, owner}, []string{"same-owner", "same-owner-forgotten", "same-owner-waiting"}},
		{"state", `id = $1 AND status = 'running'`, []race.Arg{id},
			[]string{"superseded", "superseded-waiting", "superseded-twice", "superseded-forgotten", "same-owner", "same-owner-forgotten", "same-owner-waiting",
				"requeued-taken", "crossing", "crossing-waiting"}},
		{"sub-select without a lock", `id IN (SELECT id FROM jobs WHERE id = $1 AND lease_token = $2)`, []race.Arg{id, token},
			[]string{"superseded-waiting", "same-owner-waiting", "finished-waiting", "released-waiting", "reaped-waiting", "requeued-waiting", "crossing-waiting"}},
		{"sub-select with a lock", `id IN (SELECT id FROM jobs WHERE id = $1 AND lease_token = $2 FOR UPDATE)`, []race.Arg{id, token}, nil},
		{"optional token", `id = $1 AND ($2::bigint IS NULL OR lease_token = $2)`, []race.Arg{id, token}, []string{"superseded-forgotten", "same-owner-forgotten"}},
		{"unpaired arrays", `id = ANY($1) AND lease_token = ANY($2)`, []race.Arg{race.HeldAll("id"), race.HeldAll("lease_token")},
			[]string{"superseded", "superseded-waiting", "same-owner", "same-owner-waiting", "finished", "finished-waiting", "given-back",
				"reaped", "reaped-waiting", "requeued", "requeued-waiting", "crossing", "crossing-waiting"}},
		{"paired arrays", `(id, lease_token) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))`,
			[]race.Arg{race.HeldAll("id"), race.HeldAll("lease_token")}, nil},
		{"rows as JSON", `(id, lease_token) IN (SELECT * FROM json_to_recordset($1) AS v(id bigint, lease_token bigint))`,
			[]race.Arg{race.HeldRows()}, nil},
		{"parity of the token", `id = $1 AND lease_token % 2 = $2::bigint % 2`, []race.Arg{id, token},
			[]string{"superseded-twice", "released", "released-waiting", "requeued-taken"}},
		{"the token before", `id = $1 AND lease_token = $2 + 1`, []race.Arg{id, token.Plus(-1)}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			results, err := a.PlayAll(t.Context(), jobs(test.where, test.args...), race.Late())
			if err != nil {
				t.Fatal(err)
			}
			var landed []string
			for _, r := range results {
				if r.Err != nil {
					t.Errorf("%s: %v", r.Interleaving.Name, r.Err)
				}
				if r.Touched() {
					landed = append(landed, r.Interleaving.Name)
				}
			}
			if !slices.Equal(landed, test.want) {
				t.Errorf("landed in %q, want %q", landed, test.want)
			}
		})
	}
}

func names(ins []race.Interleaving) []string {
	var names []string
	for _, in := range ins {
		names = append(names, in.Name)
	}
	return names
}

func TestHolderLands(t *testing.T) {
	c := jobs(`id = $1 AND lease_token = $2`, race.Held(0, "id"), race.Held(0, "lease_token"))
	r, err := arena(t).Play(t.Context(), c, race.Holder)
	if err != nil {
		t.Fatal(err)
	}
	if r.Count != 1 || r.Landed() || len(r.Changes) != 1 || !r.Changes[0].Mine {
		t.Errorf("the holder's write: count %d, changes %+v; want one change of its own row", r.Count, r.Changes)
	}
	if !strings.Contains(r.Changes[0].After, `"succeeded"`) {
		t.Errorf("the row after the write is %s, want it succeeded", r.Changes[0].After)
	}
}

func TestTranscript(t *testing.T) {
	in, ok := race.ByName("superseded-waiting")
	if !ok {
		t.Fatal("no such interleaving")
	}
	r, err := arena(t).Play(t.Context(), jobs(`id = $1`, race.Held(0, "id")), in)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range r.Transcript {
		got = append(got, line.String())
	}
	claim := "UPDATE jobs SET status = 'running', lease_owner = $1, lease_token = lease_token + 1, lease_until = now() + interval '1 hour' " +
		"WHERE id IN (SELECT id FROM jobs WHERE status = 'queued' OR status = 'running' AND lease_until < now() ORDER BY id FOR UPDATE SKIP LOCKED) -> 2 rows"
	want := []string{
		"A: " + claim,
		"-: the lease runs out",
		"B: BEGIN",
		"B: " + claim,
		"A: UPDATE jobs SET status = 'succeeded' WHERE id = $1 -> waits for B",
		"B: COMMIT",
		"A: the write -> 1 row",
	}
	if !slices.Equal(got, want) {
		t.Errorf("transcript:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if !r.Waited || !r.Overwrote() {
		t.Errorf("waited %t, overwrote %t; want both", r.Waited, r.Overwrote())
	}
}

// TestIsolation shows what REPEATABLE READ changes: a write that waited fails
// instead of landing on the row that another transaction changed.
func TestIsolation(t *testing.T) {
	a := arena(t)
	c := jobs(`id = $1`, race.Held(0, "id"))
	c.Isolation = sql.LevelRepeatableRead
	for name, lands := range map[string]bool{"superseded": true, "superseded-waiting": false} {
		in, _ := race.ByName(name)
		r, err := a.Play(t.Context(), c, in)
		if err != nil {
			t.Fatal(err)
		}
		if r.Landed() != lands || (r.Err == nil) != lands {
			t.Errorf("%s: landed %t, error %v; want landed %t", name, r.Landed(), r.Err, lands)
		}
	}
}

func TestErrors(t *testing.T) {
	a := arena(t)
	id := race.Held(0, "id")
	refused, err := a.Play(t.Context(), jobs(`nosuch = $1`, id), race.Holder)
	if err != nil || refused.Err == nil {
		t.Errorf("a write that the server refuses: result %+v, error %v; want the refusal in the result", refused, err)
	}
	for name, spoil := range map[string]func(*race.Case){
		"no table":         func(c *race.Case) { c.Table = "" },
		"no key":           func(c *race.Case) { c.Key = nil },
		"no acquisition":   func(c *race.Case) { c.Acquisition = nil },
		"no write":         func(c *race.Case) { c.Write.SQL = "" },
		"bad seed":         func(c *race.Case) { c.Seed = "INSERT INTO nosuch VALUES (1)" },
		"idle claim":       func(c *race.Case) { c.Claim = race.Statement{SQL: "UPDATE jobs SET status = 'x' WHERE id = 0"} },
		"unknown column":   func(c *race.Case) { c.Write.Args = []race.Arg{race.Held(0, "nosuch")} },
		"unknown row":      func(c *race.Case) { c.Write.Args = []race.Arg{race.Held(7, "id")} },
		"sum of no number": func(c *race.Case) { c.Write.Args = []race.Arg{race.Held(0, "status").Plus(1)} },
		"idle takeover": func(c *race.Case) {
			c.Protocol.Takeover = race.Statement{SQL: "UPDATE jobs SET status = 'x' WHERE id = 0"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := jobs(`id = $1`, id)
			spoil(c)
			in, _ := race.ByName("superseded-waiting")
			if r, err := a.Play(t.Context(), c, in); err == nil {
				t.Errorf("no error; result %+v", r)
			}
		})
	}
	// The arena still plays after all of that.
	if r, err := a.Play(t.Context(), jobs(`id = $1`, id), race.Holder); err != nil || r.Count != 1 {
		t.Errorf("after the errors: result %+v, error %v", r, err)
	}
}

func BenchmarkPlayAll(b *testing.B) {
	a := arena(b)
	c := jobs(`id = $1 AND lease_token = $2`, race.Held(0, "id"), race.Held(0, "lease_token"))
	for b.Loop() {
		if _, err := a.PlayAll(b.Context(), c, append(race.Late(), race.Holder)); err != nil {
			b.Fatal(err)
		}
	}
}

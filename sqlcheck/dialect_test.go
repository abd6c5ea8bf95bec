package sqlcheck_test

import (
	"testing"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

// A dialogue is one protocol as a dialect spells it: what claims a row, and
// then writes in the order of TestDialects.
type dialogue struct {
	dialect sqlcheck.Dialect
	claim   string
	writes  []string
}

var dialogues = map[string]dialogue{
	"postgresql": {
		dialect: sqlcheck.PostgreSQL,
		claim: `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
			WHERE id = $2 AND (state = 'queued' OR lease_until < now())`,
		writes: []string{
			`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`,
			`UPDATE jobs SET state = 'done' WHERE id = $1`,
			`UPDATE jobs SET state = 'done' WHERE id = $1 AND owner = $2`,
			`UPDATE jobs SET state = 'done' WHERE id = $1 AND token IS NOT DISTINCT FROM $2`,
			`UPDATE jobs SET state = 'done' WHERE id = $1 AND (token = $2 OR token IS NULL)`,
			`UPDATE jobs SET state = 'done' WHERE (id, token) = ($1, $2)`,
			`UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND lease_until < now() - $1 * interval '1 second'`,
			`UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`,
			`DELETE FROM jobs WHERE id = $1 AND state = 'running'`,
			`UPDATE jobs SET state = 'done' FROM keys WHERE jobs.id = keys.id AND jobs.token = keys.token AND keys.id = $1`,
			`UPDATE jobs SET state = CASE WHEN attempts > $1 THEN 'dead' ELSE 'queued' END WHERE id = $2 AND COALESCE(token, $3) = $3`,
		},
	},
	"mysql": {
		dialect: sqlcheck.MySQL,
		claim: "UPDATE `jobs` SET `state` = \"running\", owner = ?, token = token + 1, lease_until = NOW() + INTERVAL 1 MINUTE " +
			"WHERE id = ? AND (state = 'queued' OR lease_until < NOW()) ORDER BY id LIMIT 1",
		writes: []string{
			"UPDATE `jobs` SET state = \"done\" WHERE `id` = ? AND `token` = ?",
			"UPDATE jobs SET state = 'done' WHERE id = ? LIMIT 1",
			"UPDATE JOBS SET STATE = 'done' WHERE ID = ? AND OWNER = ? LIMIT 1",
			"UPDATE jobs SET state = 'done' WHERE id = ? AND token <=> ?",
			"UPDATE jobs SET state = 'done' WHERE id = ? AND (token = ? OR ISNULL(token))",
			"UPDATE jobs SET state = 'done' WHERE (id, token) = (?, ?)",
			"UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND lease_until < DATE_SUB(NOW(), INTERVAL ? SECOND)",
			"UPDATE jobs SET lease_until = DATE_ADD(UTC_TIMESTAMP(), INTERVAL 60 SECOND) WHERE id = ? AND token = ?",
			"DELETE FROM jobs WHERE id = ? AND state = 'running' LIMIT 1",
			"UPDATE jobs j JOIN `keys` k ON j.id = k.id AND j.token = k.token SET j.state = 'done' WHERE k.id = ?",
			"UPDATE jobs SET state = IF(attempts > ?, 'dead', 'queued') WHERE id = ? AND IFNULL(token, :t) = :t",
		},
	},
	"sqlite": {
		dialect: sqlcheck.SQLite,
		claim: `UPDATE [jobs] SET "state" = 'running', owner = ?, token = token + 1, lease_until = unixepoch() + 60
			WHERE id = ? AND (state == 'queued' OR lease_until < unixepoch())`,
		writes: []string{
			`UPDATE [jobs] SET state = "done" WHERE "id" = ? AND "token" = ?`,
			`UPDATE jobs SET state = 'done' WHERE id = ? LIMIT 1`,
			`UPDATE jobs SET state = 'done' WHERE id = ? AND owner = ?`,
			`UPDATE jobs SET state = 'done' WHERE id = ? AND token IS ?`,
			`UPDATE jobs SET state = 'done' WHERE id = ? AND (token = ? OR token ISNULL)`,
			`UPDATE jobs SET state = 'done' WHERE (id, token) = (?, ?)`,
			`UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND lease_until < unixepoch() - ?`,
			`UPDATE jobs SET lease_until = datetime('now', '+1 minute') WHERE id = ? AND token = ?`,
			`DELETE FROM jobs WHERE id = ? AND state IS 'running'`,
			"UPDATE jobs SET state = 'done' FROM keys WHERE jobs.id = keys.id AND jobs.token = keys.token AND keys.id = @id",
			`UPDATE jobs SET state = iif(attempts > ?, 'dead', 'queued') WHERE id = ? AND ifnull(token, :t) = :t`,
		},
	},
}

// TestDialects holds that a write has the same verdict in every dialect.
func TestDialects(t *testing.T) {
	want := judgedDialogue(t, dialogues["postgresql"])
	for _, name := range []string{"mysql", "sqlite"} {
		got := judgedDialogue(t, dialogues[name])
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: %s\ngot  %s\nwant %s", name, dialogues[name].writes[i], got[i], want[i])
			}
		}
	}
	for i, v := range want {
		t.Logf("%s: %s", v, dialogues["postgresql"].writes[i])
	}
}

// judgedDialogue lists the verdicts on the writes of d.
func judgedDialogue(t *testing.T, d dialogue) []string {
	t.Helper()
	var obs []lease.Observation
	var writes []*sqlcheck.Write
	for _, text := range append([]string{d.claim}, d.writes...) {
		w := onlyWrite(t, sqlcheck.Source{Text: text, Dialect: d.dialect})
		o := sqlcheck.Observe(w, nil, nil)
		o.ID = len(obs)
		obs = append(obs, o)
		writes = append(writes, w)
	}
	tables := lease.Infer(obs, nil)
	if len(tables) != 1 {
		t.Fatalf("%v: %d leased tables, want 1", d.dialect, len(tables))
	}
	var out []string
	for _, w := range writes[1:] {
		v := sqlcheck.Judge(w, nil, tables[0], sqlcheck.Context{})
		out = append(out, v.Action.String()+" "+v.Result.String()+" "+string(v.Category))
	}
	return out
}

func onlyWrite(t *testing.T, src sqlcheck.Source) *sqlcheck.Write {
	t.Helper()
	script, err := sqlcheck.Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src.Text, err)
	}
	if len(script.Statements) != 1 {
		t.Fatalf("%s: %d statements", src.Text, len(script.Statements))
	}
	for _, w := range sqlcheck.Writes(script.Statements[0]) {
		if w.Verb != sqlcheck.ReadRows {
			return w
		}
	}
	t.Fatalf("%s: no write", src.Text)
	return nil
}

// TestFreshTokens holds that a token is known to be fresh however a dialect
// makes one.
func TestFreshTokens(t *testing.T) {
	for _, test := range []struct {
		dialect sqlcheck.Dialect
		value   string
	}{
		{sqlcheck.PostgreSQL, "gen_random_uuid()"},
		{sqlcheck.PostgreSQL, "encode(gen_random_bytes(16), 'hex')"},
		{sqlcheck.PostgreSQL, "$1 || '-' || gen_random_uuid()::text"},
		{sqlcheck.MySQL, "REPLACE(UUID(), '-', '')"},
		{sqlcheck.MySQL, "UUID_TO_BIN(UUID(), 1)"},
		{sqlcheck.MySQL, "CONCAT(?, UUID_SHORT())"},
		{sqlcheck.SQLite, "lower(hex(randomblob(16)))"},
		{sqlcheck.SQLite, "? || hex(randomblob(8))"},
	} {
		text := "UPDATE jobs SET state = 'running', stamp = " + test.value + ", lease_until = CURRENT_TIMESTAMP WHERE lease_until < CURRENT_TIMESTAMP"
		o := sqlcheck.Observe(onlyWrite(t, sqlcheck.Source{Text: text, Dialect: test.dialect}), nil, nil)
		tables := lease.Infer([]lease.Observation{o}, nil)
		if len(tables) != 1 || len(tables[0].Tokens) != 1 || !tables[0].Unique {
			t.Errorf("%v: %s is not fresh", test.dialect, test.value)
		}
	}
}

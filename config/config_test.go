package config_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/lease"
)

const whole = `# all keys
tables:
  - name: public.Operations
    owner: holder
    token: [owner_token, attempt]
    expiry: held_until
    status: state
    key: [tenant, id]
    fence: [scope, owner_token, attempt, claim_operation_id, state_revision]
    held: [RUNNING]
    terminal: [SETTLED, 404]
    require_live: true
  - name: operation_steps
    guarded_by: {table: operations, on: operation_id}
vocabulary:
  owner: [lessee]
  held: [brewing]
schema: ["db/**/*.sql"]
dialect: mysql
wrappers:
  - func: (*example.org/app/db.Store).Run
    text: query
fences:
  - func: example.org/app/db.Fenced
countless:
  - package: example.org/app/events
exclude: [internal/legacy]
rules:
  - {rule: legacypath, level: off}
  - {rule: unfencedwrite/payload, level: note}
  - {rule: unfencedwrite, level: warning}
`

func TestParse(t *testing.T) {
	c, err := config.Parse("f.yaml", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	want := &lease.Declaration{
		Table: "operations", Owners: []string{"holder"}, Tokens: []string{"owner_token", "attempt"}, Expiries: []string{"held_until"},
		Statuses: []string{"state"}, Keys: []string{"tenant", "id"}, Held: []string{"RUNNING"}, Final: []string{"SETTLED", "404"},
		Fence: []string{"scope", "owner_token", "attempt", "claim_operation_id", "state_revision"}, RequireLive: true,
	}
	if got := c.Declarations()[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("the table is declared as %+v, want %+v", got, want)
	}
	if d := c.Declarations()[1]; d.Guard != "operations" || d.Leased() {
		t.Errorf("the guarded table is declared as %+v", d)
	}
	if role, _ := c.Words().RoleOf("lessee"); role != lease.Owner {
		t.Errorf("lessee is %q", role)
	}
	if w := c.Wrapper("example.org/app/db.Store.Run"); w == nil || w.Text != "query" || w.At.Line != 21 {
		t.Errorf("the wrapper is %+v", w)
	}
	if !c.IsFence("example.org/app/db.Fenced") || c.IsFence("") {
		t.Error("the fence function is not known")
	}
	if !c.IsCountless("example.org/app/events") || !c.IsCountless("example.org/app/events/store") || c.IsCountless("example.org/app/eventstore") {
		t.Error("the store that does not count is not known")
	}
	if !c.Excludes("internal/legacy/a.go") || c.Excludes("internal/a.go") {
		t.Error("the wrong files are excluded")
	}
	for name, want := range map[string]config.Level{
		"legacypath/prose": config.LevelOff, "unfencedwrite/payload": config.LevelNote, "unfencedwrite/id-only": config.LevelWarning, "weakclaim/x": "",
	} {
		rule, category, _ := strings.Cut(name, "/")
		if got := c.Level(rule, category); got != want {
			t.Errorf("%s is at level %q, want %q", name, got, want)
		}
	}
}

// TestEmpty shows that a file that says nothing, or of which all is commented
// out, is no error.
func TestEmpty(t *testing.T) {
	for _, text := range []string{"", "\n", "# nothing\n", "tables:\n# - name: jobs\n", "{}"} {
		if c, err := config.Parse("f.yaml", []byte(text)); err != nil || len(c.Tables) != 0 {
			t.Errorf("%q: %v", text, err)
		}
	}
	var none *config.Config
	if none.Declarations() != nil || none.Words() != nil || none.Excludes("a") || none.Level("a", "b") != "" || none.Globs() != nil ||
		none.Wrapper("a.b") != nil || none.IsFence("a.b") || none.IsCountless("a") || none.Table("a") != nil || none.CheckRules(nil) != nil {
		t.Error("no configuration says something")
	}
}

func TestErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"table: []", "f.yaml:1: table: no such key; did you mean tables"},
		{"tables:\n  - nam: jobs", "f.yaml:2: tables[0].nam: no such key; did you mean name"},
		{"tables:\n  - name: jobs\n    frobnication: x", "f.yaml:3: tables[0].frobnication: no such key; expected one of name, owner"},
		{"tables:\n  jobs: {owner: x}", "f.yaml:2: tables: wants a list, not an object"},
		{"tables: [jobs]", `f.yaml:1: tables[0]: wants an object, not "jobs"`},
		{"tables:\n  - owner: x", "f.yaml:2: tables[0].name: is missing"},
		{"tables:\n  - name: ''", "f.yaml:2: tables[0].name: is empty"},
		{"tables:\n  - name: [a]", "f.yaml:2: tables[0].name: wants a word, not a list"},
		{"tables:\n  - name: jobs\n    owner: {a: b}", "f.yaml:3: tables[0].owner: wants a list, not an object"},
		{"tables:\n  - name: jobs\n    require_live: sometimes", `f.yaml:3: tables[0].require_live: wants true or false, not "sometimes"`},
		{"tables:\n  - name: jobs\n    name: mails", "f.yaml:3: tables[0].name: is set twice; first in line 2"},
		{"tables:\n  - name: jobs\n    owner: a\n    token: [b, A]", "f.yaml:4: tables[0].token: A is the owner already"},
		{"tables:\n  - name: jobs\n    held: [x]\n    terminal: [y, x]", "f.yaml:4: tables[0].terminal: x is a held state already"},
		{"tables:\n  - name: jobs\n    fence: [a, b, c, d, e, f, g, h, i]", "f.yaml:3: tables[0].fence: has 9 columns, more than 8"},
		{"tables:\n  - name: jobs\n  - name: x\n  - name: app.JOBS", "f.yaml:4: tables[2].name: app.JOBS is there already, in line 2"},
		{"tables:\n  - name: a\n    guarded_by: {on: b}", "f.yaml:3: tables[0].guarded_by.table: is missing"},
		{"tables:\n  - name: a\n    guarded_by: {table: b}", "f.yaml:3: tables[0].guarded_by.on: is missing"},
		{"tables:\n  - name: a\n    guarded_by: {table: b, on: c}", "f.yaml:2: tables[0].guarded_by.table: b is not among the tables"},
		{"dialect: mysq", `f.yaml:1: dialect: no such dialect: "mysq"; did you mean mysql`},
		{"dialect: oracle", `f.yaml:1: dialect: no such dialect: "oracle"; expected one of auto, postgresql, mysql, sqlite`},
		{"schema:\n  - /abs/*.sql", `f.yaml:2: schema[0]: pattern "/abs/*.sql" is absolute`},
		{"exclude:\n  - a\n  - '[b'", `f.yaml:3: exclude[1]: pattern "[b": syntax error in pattern`},
		{"exclude: a", `f.yaml:1: exclude: wants a list, not "a"`},
		{"wrappers:\n  - text: q", "f.yaml:2: wrappers[0].func: is missing"},
		{"wrappers:\n  - func: Run", "f.yaml:2: wrappers[0].func: wants a package path and a name"},
		{"fences: [{func: a b}]", "f.yaml:1: fences[0].func: wants a package path"},
		{"countless: [{}]", "f.yaml:1: countless[0].package: is missing"},
		{"countless:\n  - package: example.org/app/", `f.yaml:2: countless[0].package: wants the import path of a package, not "example.org/app/"`},
		{"rules:\n  - rule: legacypath", "f.yaml:2: rules[0].level: is missing; expected one of off, note, warning, error"},
		{"rules:\n  - {rule: legacypath, level: warn}", `f.yaml:2: rules[0].level: no such level: "warn"; expected one of`},
		{"rules:\n  - {rule: a, level: warnin}", `f.yaml:2: rules[0].level: no such level: "warnin"; did you mean warning`},
		{"rules:\n  - {rule: a, level: off}\n  - {rule: a, level: note}", "f.yaml:3: rules[1].rule: a has a level already, in line 2"},
		{"rules:\n  - {level: off}", "f.yaml:2: rules[0].rule: is missing"},
		{"tables:\n  - name: [", "f.yaml:3: did not find"},
		{"tables: []\n---\nrules: []", "f.yaml:2: a second document begins here"},
		{"just text", `f.yaml:1: wants an object, not "just text"`},
		{"x: &x [*x]", "f.yaml:1: x: no such key"},
		{"tables: &x [*x]", "f.yaml:1: tables[0]: wants an object, not a list"},
	}
	for _, test := range tests {
		_, err := config.Parse("f.yaml", []byte(test.text))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%q: the error is\n\t%v\nwant\n\t%s", test.text, err, test.want)
		}
	}
}

// TestAllErrors shows that all faults of a file are told at once.
func TestAllErrors(t *testing.T) {
	_, err := config.Parse("f.yaml", []byte("dialect: x\ntabels: []\nrules: x\n"))
	if err == nil || strings.Count(err.Error(), "f.yaml:") != 3 {
		t.Errorf("the errors are %v, want 3", err)
	}
}

func TestCheckRules(t *testing.T) {
	c, err := config.Parse("f.yaml", []byte("rules:\n  - {rule: weakclaim/x, level: off}\n  - {rule: legacypaht, level: off}\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := `f.yaml:3: rules[1].rule: no such rule: "legacypaht"; did you mean legacypath`
	if err := c.CheckRules([]string{"weakclaim", "legacypath"}); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	write := func(name string) string {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	outside := write(".fencelint.yaml")
	write("m/go.mod")
	root := write("m/.fencelint.yaml")
	inner := write("m/a/.fencelint.yaml")
	other := write("m/ci/lint.yaml")
	write("m/a/b/x.go")
	write("m/c/x.go")
	write("m/n/go.mod")
	tests := []struct{ dir, named, variable, want string }{
		{"m", "", "", root},
		{"m/c", "", "", root},
		{"m/a/b", "", "", inner},
		{"m/n", "", "", ""},
		{"", "", "", ""},
		{"m/c", "ci/lint.yaml", "", other},
		{"m/c", "", "ci/lint.yaml", other},
		{"m/c", root, other, root},
		{"m/n", "", outside, outside},
	}
	for _, test := range tests {
		t.Setenv(config.Variable, test.variable)
		if got, err := config.Find(filepath.Join(dir, test.dir), test.named); got != test.want || err != nil {
			t.Errorf("in %q with %q, %q: %q, %v, want %q", test.dir, test.named, test.variable, got, err, test.want)
		}
	}
	t.Setenv(config.Variable, "")
	for _, named := range []string{"missing.yaml", filepath.Join(dir, "m"), "a"} {
		if _, err := config.Find(filepath.Join(dir, "m"), named); err == nil {
			t.Errorf("%s: no error", named)
		}
	}
}

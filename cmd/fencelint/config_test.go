package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// asProgram makes this test binary behave as the program, so that the go
// command can call it as well.
const asProgram = "FENCELINT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// A project is a module on disk.
type project struct {
	t   *testing.T
	dir string
}

// unpack writes the module in testdata/NAME.txtar into a new directory.
func unpack(t *testing.T, name string) project {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := project{t, dir}
	for _, f := range archive.Files {
		p.write(f.Name, string(f.Data))
	}
	return p
}

func (p project) write(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// An outcome is what a program printed and how it ended.
type outcome struct {
	stdout, stderr string
	code           int
}

// run runs the program in a directory of the project.
func (p project) run(sub string, args ...string) outcome {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	return p.execute(sub, nil, self, args...)
}

// runIn runs the program on all packages with further environment variables.
func (p project) runIn(env []string) outcome {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	return p.execute("", env, self, "./...")
}

// vet runs go vet with the program as its tool.
func (p project) vet(env ...string) outcome {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	return p.execute("", env, "go", "vet", "-vettool="+self, "./...")
}

// vetWith runs go vet with flags of the program.
func (p project) vetWith(flags ...string) outcome {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	return p.execute("", nil, "go", slices.Concat([]string{"vet", "-vettool=" + self}, flags, []string{"./..."})...)
}

func (p project) execute(sub string, env []string, name string, args ...string) outcome {
	p.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = filepath.Join(p.dir, sub)
	cmd.Env = append(os.Environ(), asProgram+"=1", "PWD="+cmd.Dir, "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "FENCELINT_CONFIG=")
	cmd.Env = append(cmd.Env, env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		p.t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// has checks that an output contains all of some texts, and none of those that
// begin with an exclamation mark.
func has(t *testing.T, what, output string, texts ...string) {
	t.Helper()
	for _, s := range texts {
		unwanted, negated := strings.CutPrefix(s, "!")
		if strings.Contains(output, unwanted) == negated {
			t.Errorf("%s: %q is wrong about\n%s", what, s, output)
		}
	}
}

// TestFenceOfFive shows that a missing member is named, with the place where
// another type repeats the whole fence.
func TestFenceOfFive(t *testing.T) {
	p := unpack(t, "operations")
	o := p.run("", "./...")
	has(t, "findings", o.stdout,
		"store/outcomes.go:9:3: unfencedwrite: UPDATE operations sets state 'FAILED' by", "repeat attempt in WHERE [incomplete-fence]",
		"store/claims.go:9:3: Claims repeats the whole fence here",
		"store/outcomes.go:15:3: unfencedwrite:", "advance state_revision in SET [kept-revision]", "!claims.go:8")
	if o.code != 1 {
		t.Errorf("exit code %d, want 1; stderr %s", o.code, o.stderr)
	}
	if off := p.run("", "-config", "off", "-rules=unfencedwrite", "./..."); strings.Contains(off.stdout, "incomplete-fence") {
		t.Errorf("without configuration:\n%s", off.stdout)
	}
}

// TestEffects shows what each part of a configuration changes.
func TestEffects(t *testing.T) {
	const table = "tables:\n  - {name: tasks, owner: lessee, token: ticket, expiry: best_before, status: phase}\n"
	const words = "vocabulary: {owner: [lessee], token: [ticket], expiry: [best_before], held: [BREWING], terminal: [POURED]}\n"
	const pour, spill, checked = "tasks.go:15:51: unfencedwrite: UPDATE tasks sets phase 'POURED' by id alone", "'SPILT'", "'COLD'"
	tests := []struct {
		name, text string
		want       []string
	}{
		{"table", table, []string{pour, checked, "repeat ticket"}},
		{"vocabulary", words, []string{pour}},
		{"exclude", table + "exclude: [tasks]\n", []string{"!unfencedwrite"}},
		{"exclude elsewhere", table + "exclude: ['**/other.go']\n", []string{pour}},
		{"rule off", table + "rules: [{rule: unfencedwrite, level: off}]\n", []string{"!unfencedwrite"}},
		{"category off", table + "rules: [{rule: unfencedwrite/id-only, level: off}]\n", []string{"!id-only"}},
		{"rule kept", table + "rules: [{rule: unfencedwrite, level: note}]\n", []string{pour}},
		{"no wrapper", table, []string{pour}},
		{"wrapper", table + "wrappers: [{func: example.org/tasks/db.Store.Put, text: query}]\n", []string{pour, spill}},
		{"fence", table + "fences: [{func: example.org/tasks/db.Store.Check}]\n", []string{pour, "!" + checked}},
		{"schema", table + "schema: [migrations]\n", []string{"'SPILT'"}},
		{"schema elsewhere", table + "schema: [nowhere]\n", []string{"!unknownstate"}},
	}
	p := unpack(t, "tasks")
	for _, test := range tests {
		p.write(".fencelint.yaml", test.text)
		o := p.run("", "./...")
		has(t, test.name, o.stdout, test.want...)
	}
}

// TestUnmet shows that entries which match nothing are named, with the line, and
// change no exit code.
func TestUnmet(t *testing.T) {
	p := unpack(t, "tasks")
	p.write(".fencelint.yaml", `tables:
  - {name: tasks, owner: lessee, token: ticket, expiry: best_before, status: phase}
  - name: taskz
wrappers:
  - func: example.org/tasks/db.Store.Put
  - func: example.org/tasks/db.Store.Push
fences: [{func: example.org/tasks/db.Store.Check}]
schema: [migrations, nowhere]
exclude: [tasks, gone]
countless:
  - package: database/sql
  - package: example.org/nowhere
`)
	o := p.run("", "./...")
	has(t, "the whole module", o.stderr, ".fencelint.yaml:3: no statement names the table taskz; did you mean tasks\n",
		".fencelint.yaml:6: no package has the wrapper example.org/tasks/db.Store.Push\n", "!db.Store.Put\n", "!db.Store.Check",
		".fencelint.yaml:8: no file matches the pattern nowhere\n", ".fencelint.yaml:9: no Go file matches the pattern gone\n",
		".fencelint.yaml:12: no package imports the store example.org/nowhere\n", "!the store database/sql")
	if o.code != 0 {
		t.Errorf("exit code %d, want 0; stdout %s", o.code, o.stdout)
	}
	has(t, "one package", p.run("", "./tasks").stderr, "!taskz")
}

// TestConfigErrors shows that a faulty configuration stops every way in, once.
func TestConfigErrors(t *testing.T) {
	p := unpack(t, "tasks")
	p.write(".fencelint.yaml", "tables:\n  - name: tasks\n    ownr: lessee\nrules:\n  - {rule: legacypaths, level: off}\n")
	const wrong = ".fencelint.yaml:3: tables[0].ownr: no such key; did you mean owner"
	for _, o := range []outcome{p.run("", "./..."), p.run("tasks"), p.run("", "init", "-print"), p.vet()} {
		if o.code == 0 || o.stdout != "" || strings.Count(o.stderr, wrong) != 1 {
			t.Errorf("exit code %d, stdout %s, stderr %s", o.code, o.stdout, o.stderr)
		}
	}
	// Under go vet the file that the environment names is read before the first
	// package as well. What the flag names is known to the tool of each package only.
	p.remove(".fencelint.yaml")
	p.write("ci/lint.yaml", "tables:\n  - name: tasks\n    ownr: lessee\n")
	const other = "ci/lint.yaml:3: tables[0].ownr: no such key"
	if o := p.vet("FENCELINT_CONFIG=ci/lint.yaml"); o.code == 0 || strings.Count(o.stderr, other) != 1 {
		t.Errorf("by the environment: exit code %d, stderr %s", o.code, o.stderr)
	}
	if o := p.vet("FENCELINT_CONFIG=ci/gone.yaml"); o.code == 0 || strings.Count(o.stderr, "configuration: stat ci/gone.yaml") != 1 {
		t.Errorf("by the environment, without the file: exit code %d, stderr %s", o.code, o.stderr)
	}
	if o := p.vetWith("-config=ci/lint.yaml"); o.code == 0 || !strings.Contains(o.stderr, other) {
		t.Errorf("by the flag: exit code %d, stderr %s", o.code, o.stderr)
	}
	p.write(".fencelint.yaml", "rules:\n  - {rule: legacypaths, level: off}\n")
	has(t, "rule", p.run("", "./...").stderr, `.fencelint.yaml:2: rules[0].rule: no such rule: "legacypaths"; did you mean legacypath`)
}

// TestVetSeesChanges shows that go vet does not answer from its cache when the
// configuration or a migration has changed.
func TestVetSeesChanges(t *testing.T) {
	p := unpack(t, "tasks")
	const table = "tables:\n  - {name: tasks, owner: lessee, token: ticket, expiry: best_before, status: phase}\nwrappers: [{func: example.org/tasks/db.Store.Put}]\n"
	p.write(".fencelint.yaml", table)
	has(t, "at first", p.vet().stderr, "unfencedwrite", "unknownstate", "'SPILT'")
	p.write(".fencelint.yaml", table+"rules: [{rule: unfencedwrite, level: off}]\n")
	has(t, "with the rule off", p.vet().stderr, "!unfencedwrite", "unknownstate")
	p.write("migrations/0002_spilt.up.sql", "ALTER TABLE tasks DROP CONSTRAINT tasks_phase_check;\n"+
		"ALTER TABLE tasks ADD CONSTRAINT tasks_phase_check CHECK (phase IN ('COLD', 'BREWING', 'POURED', 'SPILT'));\n")
	has(t, "with a migration more", p.vet().stderr, "!unknownstate")
	p.write("tasks/.fencelint.yaml", table)
	has(t, "with a file below", p.vet().stderr, "unfencedwrite")
	p.write("ci/lint.yaml", table+"exclude: [tasks]\n")
	if o := p.vet("FENCELINT_CONFIG=ci/lint.yaml"); o.code != 0 {
		t.Errorf("with the file of the environment go vet finds\n%s", o.stderr)
	}
}

// TestVetSeesQueries shows the same of the queries that sqlc generates code from,
// by whose lines findings name them, and of its configuration.
func TestVetSeesQueries(t *testing.T) {
	p := unpack(t, "sqlc")
	const queries = "sql/queries/jobs.sql"
	has(t, "at first", p.vet().stderr, "query StopJob", queries+":15")
	text, err := os.ReadFile(filepath.Join(p.dir, filepath.FromSlash(queries)))
	if err != nil {
		t.Fatal(err)
	}
	p.write(queries, "\n\n"+string(text))
	has(t, "with lines more", p.vet().stderr, queries+":17", "!"+queries+":15")
	p.remove("sqlc.yaml")
	has(t, "without the configuration", p.vet().stderr, "query StopJob", "!"+queries)
}

// TestWaysIn shows that the program finds under go vet what it finds itself.
func TestWaysIn(t *testing.T) {
	p := unpack(t, "operations")
	own := p.run("", "./...")
	vet := p.vet()
	for line := range strings.Lines(own.stdout) {
		if place, _, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(line, "\t") {
			has(t, "go vet", vet.stderr, place)
		}
	}
	const text = `{"tables": [{"name": "operations", "fence": ["scope", "attempt"], "key": "id"}]}`
	has(t, "configuration as a text", p.run("", "-config", text, "./...").stdout, "repeat attempt in WHERE", "!kept-revision")
	// The environment means the same as the flag.
	has(t, "a text in the environment", p.runIn([]string{"FENCELINT_CONFIG=" + text}).stdout, "repeat attempt in WHERE", "!kept-revision")
	has(t, "a text in the environment of go vet", p.vet("FENCELINT_CONFIG="+text).stderr, "repeat attempt in WHERE", "!kept-revision")
	has(t, "off in the environment", p.runIn([]string{"FENCELINT_CONFIG=off"}).stdout, "!incomplete-fence")
	has(t, "off in the environment of go vet", p.vet("FENCELINT_CONFIG=off").stderr, "!attempt in WHERE")
}

// TestInit shows that the file that is written can be used, and is never
// replaced.
func TestInit(t *testing.T) {
	p := unpack(t, "tasks")
	p.write("jobs/jobs.go", "package jobs\n\nimport \"database/sql\"\n\nfunc Claim(d *sql.DB) *sql.Row {\n\treturn d.QueryRow(`UPDATE jobs SET state = 'RUNNING', "+
		"locked_by = $1, lease_token = lease_token + 1, locked_until = now() + interval '1 minute'\n"+
		"WHERE id = (SELECT id FROM jobs WHERE state = 'QUEUED' LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, lease_token`, 1)\n}\n")
	show := p.run("", "init", "-print")
	has(t, "what would be written", show.stdout, "- name: jobs\n    owner: locked_by\n    token: lease_token\n    expiry: locked_until\n    status: state\n    key: id\n    held: [RUNNING]\n")
	if _, err := os.Stat(filepath.Join(p.dir, ".fencelint.yaml")); err == nil {
		t.Error("-print writes the file")
	}
	if o := p.run("", "init"); o.code != 0 || o.stdout != "" {
		t.Errorf("exit code %d, stdout %s, stderr %s", o.code, o.stdout, o.stderr)
	}
	if o := p.run("", "./..."); strings.Contains(o.stderr, ".fencelint.yaml") {
		t.Errorf("the file that was written is faulty: %s", o.stderr)
	}
	o := p.run("", "init")
	has(t, "a second time", o.stderr, ".fencelint.yaml is there already")
	if o.code != 2 {
		t.Errorf("exit code %d, want 2", o.code)
	}
}

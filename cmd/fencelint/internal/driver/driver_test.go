package driver_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/driver"
)

// asProgram makes this test binary behave as the program under test, so that
// nothing has to be built and the go command can call it, too.
const asProgram = "FENCELINT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(driver.Main(toySuite(), os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// outcome is what a program printed and how it ended.
type outcome struct {
	stdout, stderr string
	code           int
}

// run runs the program under test in a directory.
func run(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	return execute(t, dir, executable(t), args...)
}

func execute(t *testing.T, dir, name string, args ...string) outcome {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asProgram+"=1", "PWD="+dir, "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

func executable(t *testing.T) string {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// module writes the module in testdata/NAME.txtar into a new directory, whose
// path has a blank in it.
func module(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	// The go command prints paths without symbolic links.
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, "a module")
	for _, f := range archive.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var update = flag.Bool("update", false, "rewrite the expected outputs")

// checkGolden compares with the expected output that is kept beside a module.
func (o outcome) checkGolden(t *testing.T, code int, name string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(o.stdout), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	o.check(t, code, string(want))
}

func (o outcome) check(t *testing.T, code int, stdout string) {
	t.Helper()
	if o.code != code {
		t.Errorf("exit code %d, want %d; stderr:\n%s", o.code, code, o.stderr)
	}
	if o.stdout != stdout {
		t.Errorf("stdout is\n%s\nwant\n%s", o.stdout, stdout)
	}
}

func (o outcome) complains(t *testing.T, about ...string) {
	t.Helper()
	for _, s := range about {
		if !strings.Contains(o.stderr, s) {
			t.Errorf("stderr does not mention %q:\n%s", s, o.stderr)
		}
	}
}

func TestText(t *testing.T) {
	o := run(t, module(t, "jobs"), "./...")
	o.checkGolden(t, 1, "jobs.text")
	if want := "fencelint: 7 findings; 3 leased tables, 3 writes checked, 5 unresolved\n"; o.stderr != want {
		t.Errorf("stderr is %q, want %q", o.stderr, want)
	}
}

func TestJSON(t *testing.T) {
	run(t, module(t, "jobs"), "-format=json").checkGolden(t, 1, "jobs.json")
}

// TestSubdirectory shows that paths are relative to where the program runs.
func TestSubdirectory(t *testing.T) {
	o := run(t, filepath.Join(module(t, "jobs"), "store"), ".", "../queue")
	if want := "../queue/queue.go:7:"; !strings.HasPrefix(o.stdout, want) {
		t.Errorf("stdout begins with %.40q, want %q", o.stdout, want)
	}
	if want := "\nstore.go:"; !strings.Contains(o.stdout, want) {
		t.Errorf("stdout does not contain %q:\n%s", want, o.stdout)
	}
}

// TestBridge shows that facts pass through a package that is not analysed.
func TestBridge(t *testing.T) {
	o := run(t, module(t, "jobs"), "./queue", "./store", "-rules=voidtransition")
	if o.code != 2 { // flags stand in front of the packages
		t.Errorf("exit code %d, want 2", o.code)
	}
	o = run(t, module(t, "jobs"), "-rules=voidtransition", "./queue", "./far")
	if want := "far/far.go:6:4: voidtransition: claims boxes"; !strings.Contains(o.stdout, want) {
		t.Errorf("stdout does not contain %q:\n%s", want, o.stdout)
	}
}

func TestRules(t *testing.T) {
	dir := module(t, "jobs")
	for _, rule := range []string{"unfencedwrite", "voidtransition"} {
		o := run(t, dir, "-rules", rule, "./...")
		for line := range strings.Lines(o.stdout) {
			if !strings.HasPrefix(line, "\t") && !strings.Contains(line, ": "+rule+": ") && !strings.Contains(line, rule+" has no finding") {
				t.Errorf("with -rules %s: %s", rule, line)
			}
		}
		if o.code != 1 {
			t.Errorf("with -rules %s: exit code %d, want 1", rule, o.code)
		}
	}
}

// A rule that is not on by default runs if it is named, and only then.
func TestOptIn(t *testing.T) {
	dir := module(t, "jobs")
	if o := run(t, dir, "./..."); strings.Contains(o.stdout, ": guesses: ") {
		t.Errorf("an opt-in rule runs unasked:\n%s", o.stdout)
	}
	if o := run(t, dir, "-rules", "guesses", "./..."); !strings.Contains(o.stdout, ": guesses: a package") {
		t.Errorf("an opt-in rule does not run:\n%s%s", o.stdout, o.stderr)
	}
	if o := run(t, ".", "explain", "guesses"); !strings.HasPrefix(o.stdout, "guesses: ") {
		t.Errorf("an opt-in rule is not explained:\n%s%s", o.stdout, o.stderr)
	}
}

func TestTests(t *testing.T) {
	dir := module(t, "jobs")
	without, with := run(t, dir, "./..."), run(t, dir, "-tests", "./...")
	var more []string
	for line := range strings.Lines(with.stdout) {
		if !strings.Contains(without.stdout, line) {
			more = append(more, line)
		}
	}
	want := []string{
		"store/external_test.go:5:17: unfencedwrite: no fence [missing-token]\n",
		"store/store_test.go:3:17: unfencedwrite: no fence [missing-token]\n",
	}
	if !slices.Equal(more, want) {
		t.Errorf("-tests adds %q, want %q", more, want)
	}
	for line := range strings.Lines(without.stdout) {
		if strings.Count(with.stdout, line) != strings.Count(without.stdout, line) {
			t.Errorf("-tests changes how often this is reported: %s", line)
		}
	}
}

func TestClean(t *testing.T) {
	o := run(t, module(t, "jobs"), "./clean")
	o.check(t, 0, "")
	o.complains(t, "fencelint: 0 findings; 0 leased tables, 0 writes checked, 1 unresolved")
}

func TestBroken(t *testing.T) {
	o := run(t, module(t, "broken"), "./...")
	o.checkGolden(t, 2, "broken.text")
	o.complains(t, "example.org/missing", "undefined: nowhere", "syntax.go:3:", "5 findings")
}

// TestPanic shows that a fault in one package does not hide those of others.
func TestPanic(t *testing.T) {
	o := run(t, module(t, "panics"), "./...")
	o.check(t, 2, "fine/fine.go:3:10: unfencedwrite: no fence [missing-token]\n"+
		"panics/panics.go:3:10: unfencedwrite: no fence [missing-token]\n")
	o.complains(t, "example.org/panics/panics: tables: internal error on", "panics.go:1:1", "the analyzer does not expect this package", "toy_test.go")
	if n := strings.Count(o.stderr, "internal error"); n != 1 {
		t.Errorf("%d internal errors are printed, want 1", n)
	}
}

func TestUsage(t *testing.T) {
	dir := module(t, "jobs")
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"-rules=unfencedwrites"}, "no such rule: unfencedwrites; did you mean unfencedwrite\n"},
		{[]string{"-rules=unfencedwrite,foo"}, "no such rule: foo; the rules are unfencedwrite, voidtransition, guesses\n"},
		{[]string{"-format=xml"}, `unknown format "xml", want text, json, sarif or github`},
		{[]string{"-config=missing.yaml"}, "configuration: stat missing.yaml"},
		{[]string{"-config=."}, "is a directory"},
		{[]string{"-baseline=missing.json"}, "baseline: open missing.json"},
		{[]string{"-baseline=go.mod"}, "baseline go.mod: not a baseline"},
		{[]string{"-fix", "-write-baseline=x"}, "fix first"},
		{[]string{"-diff", "-format=json"}, "does not go with -format"},
		{[]string{"-frobnicate"}, "-frobnicate"},
		{[]string{"inventory", "-format=svg"}, `unknown format "svg", want text, json, mermaid, html`},
		{[]string{"inventory", "-rules=unfencedwrite"}, "-rules"},
		{[]string{"inventory", "-config=missing.yaml"}, "configuration: stat missing.yaml"},
		{[]string{"explain"}, "explain wants one RULE"},
		{[]string{"explain", "voidtransitions"}, "did you mean voidtransition"},
		{[]string{"./nowhere"}, "nowhere"},
		{[]string{"./empty/..."}, "empty"},
	}
	for _, test := range tests {
		o := run(t, dir, test.args...)
		if o.code != 2 || o.stdout != "" {
			t.Errorf("%q: exit code %d, want 2; stdout %q, want none", test.args, o.code, o.stdout)
		}
		o.complains(t, test.want)
	}
}

func TestHelp(t *testing.T) {
	for _, arg := range []string{"help", "-h", "--help"} {
		o := run(t, ".", arg)
		if o.code != 0 || o.stderr != "" || !strings.Contains(o.stdout, "unfencedwrite    report every UPDATE\n") {
			t.Errorf("%s: exit code %d, stdout\n%s\nstderr\n%s", arg, o.code, o.stdout, o.stderr)
		}
	}
	if o := run(t, ".", "-V"); o.code != 0 || !strings.HasPrefix(o.stdout, "fencelint ") {
		t.Errorf("-V prints %q and exits with %d", o.stdout, o.code)
	}
}

func TestExplain(t *testing.T) {
	about := "unfencedwrite: report every UPDATE\n\nThe category missing-token is the only one.\n\nNothing else is to be said.\n\n"
	run(t, ".", "explain", "unfencedwrite").check(t, 0, about+"See https://example.org/unfencedwrite.md\n")
	if o := run(t, ".", "explain", "unfencedwrite/owner"); o.code != 2 || !strings.Contains(o.stderr, `no category "owner"`) {
		t.Errorf("an unknown category: exit code %d, stderr\n%s", o.code, o.stderr)
	}
	if o := run(t, ".", "explain", "fencelintignore"); !strings.Contains(o.stdout, "//fencelint:ignore rule") {
		t.Errorf("the check of directives is not explained:\n%s", o.stdout)
	}
}

// The page of a rule is printed as it stands, or the part about one category.
func TestExplainPage(t *testing.T) {
	suite := toySuite()
	suite.Page = func(string) (string, bool) {
		return "# unfencedwrite\n\n## Categories\n\n### id-only\n\nBy id.\n\n### owner\n\nBy name.\n\n## Options\n", true
	}
	var out, errs strings.Builder
	if code := driver.Main(suite, []string{"explain", "unfencedwrite/id-only"}, &out, &errs); code != 0 {
		t.Fatalf("exit code %d: %s", code, &errs)
	}
	want := "id-only\n\nBy id.\n\nSee https://example.org/unfencedwrite.md#id-only\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}

// positions returns the findings as "file:line:column: message", sorted. The
// message has the rule's name in front.
func positions(t *testing.T, reported string) []string {
	t.Helper()
	var r struct {
		Findings []struct {
			Rule, Message, File string
			Line, Column        int
		}
	}
	if err := json.Unmarshal([]byte(reported), &r); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range r.Findings {
		list = append(list, place(f.File, f.Line, f.Column, f.Rule+": "+f.Message))
	}
	slices.Sort(list)
	return list
}

package driver_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

func place(file string, line, column int, message string) string {
	return fmt.Sprintf("%s:%d:%d: %s", file, line, column, message)
}

// vetLine matches a finding in the text output of go vet.
var vetLine = regexp.MustCompile(`(?m)^(?:\./)?([^\s:][^:\n]*\.go):(\d+):(\d+): (.*)$`)

// vetted runs go vet and returns the findings as positions does.
func vetted(t *testing.T, dir string, flags ...string) []string {
	t.Helper()
	args := append([]string{"vet", "-vettool=" + executable(t)}, flags...)
	o := execute(t, dir, "go", append(args, "./...")...)
	if o.code != 1 {
		t.Errorf("go vet exits with %d, want 1; it prints\n%s", o.code, o.stderr)
	}
	var list []string
	for _, m := range vetLine.FindAllStringSubmatch(o.stderr, -1) {
		if strings.HasPrefix(m[4], "\t") {
			continue // a related place
		}
		line, _ := strconv.Atoi(m[2])
		column, _ := strconv.Atoi(m[3])
		list = append(list, place(filepath.ToSlash(m[1]), line, column, m[4]))
	}
	slices.Sort(list)
	return list
}

// TestVet shows that go vet and the program itself say the same.
func TestVet(t *testing.T) {
	dir := module(t, "jobs")
	for _, flags := range [][]string{nil, {"-rules", "voidtransition,unfencedwrite", "-tests"}, {"-rules=voidtransition"}} {
		got := vetted(t, dir, flags...)
		own := run(t, dir, slices.Concat(flags, []string{"-format=json", "./..."})...)
		want := positions(t, own.stdout)
		if len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("with %q go vet finds\n%s\nthe program\n%s", flags, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestVetImported shows that a package keeps its findings if go vet has met it
// as an import before.
func TestVetImported(t *testing.T) {
	dir := module(t, "jobs")
	execute(t, dir, "go", "vet", "-vettool="+executable(t), "./store")
	got, want := vetted(t, dir), positions(t, run(t, dir, "-format=json", "./...").stdout)
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("go vet finds\n%s\nthe program\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestVetUnknownRule(t *testing.T) {
	o := execute(t, module(t, "jobs"), "go", "vet", "-vettool="+executable(t), "-rules=nonsense", "./...")
	if o.code == 0 {
		t.Error("go vet succeeds with an unknown rule")
	}
	o.complains(t, "no such rule: nonsense")
	for flag, advice := range map[string]string{"-rules=": "-rules is empty; name rules", "-config=": "-config is empty; name a file"} {
		o := execute(t, module(t, "jobs"), "go", "vet", "-vettool="+executable(t), flag, "./...")
		if o.code == 0 {
			t.Errorf("go vet succeeds with %s", flag)
		}
		o.complains(t, advice)
	}
}

func TestIdentity(t *testing.T) {
	o := run(t, ".", "-V=full")
	if !regexp.MustCompile(`^fencelint version devel buildID=[0-9a-f]{64}\n$`).MatchString(o.stdout) || o.code != 0 {
		t.Errorf("-V=full prints %q and exits with %d", o.stdout, o.code)
	}
}

func TestFlags(t *testing.T) {
	var flags []struct{ Name string }
	if err := json.Unmarshal([]byte(run(t, ".", "-flags").stdout), &flags); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"tests", "strict", "rules", "json", "unfencedwrite"} {
		if !slices.ContainsFunc(flags, func(f struct{ Name string }) bool { return f.Name == want }) {
			t.Errorf("-flags does not list %s", want)
		}
	}
}

// TestOutside shows which requests for facts are answered without a look at
// the package. The others fail here, because the file does not exist.
func TestOutside(t *testing.T) {
	tests := []struct {
		name string
		cfg  unitchecker.Config
		want bool
	}{
		{"standard library", unitchecker.Config{VetxOnly: true}, true},
		{"dependency", unitchecker.Config{VetxOnly: true, ModulePath: "example.org/dep", ModuleVersion: "v1.2.3"}, true},
		{"main module", unitchecker.Config{VetxOnly: true, ModulePath: "example.org/main"}, false},
		{"dependency to be checked", unitchecker.Config{ModulePath: "example.org/dep", ModuleVersion: "v1.2.3"}, false},
	}
	for _, test := range tests {
		dir := t.TempDir()
		cfg := test.cfg
		cfg.ImportPath, cfg.GoFiles = "example.org/p", []string{filepath.Join(dir, "missing.go")}
		cfg.VetxOutput, cfg.Stdout = filepath.Join(dir, "vet.out"), filepath.Join(dir, "vet.stdout")
		data, err := json.Marshal(cfg)
		if err != nil {
			t.Fatal(err)
		}
		unit := filepath.Join(dir, "vet.cfg")
		if err := os.WriteFile(unit, data, 0o600); err != nil {
			t.Fatal(err)
		}
		o := run(t, dir, unit)
		facts, err := os.ReadFile(cfg.VetxOutput)
		if answered := o.code == 0 && err == nil && len(facts) == 0; answered != test.want {
			t.Errorf("%s: answered is %t, want %t; exit code %d, stderr %s", test.name, answered, test.want, o.code, o.stderr)
		}
	}
	if o := run(t, t.TempDir(), "missing.cfg"); o.code == 0 || !strings.Contains(o.stderr, "missing.cfg") {
		t.Errorf("a missing unit: exit code %d, stderr %s", o.code, o.stderr)
	}
}

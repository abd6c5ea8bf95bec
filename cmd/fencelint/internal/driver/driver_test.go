package driver_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

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

// TestPanicVet shows the same under go vet, which goes on with the other
// packages and fails.
func TestPanicVet(t *testing.T) {
	o := execute(t, module(t, "panics"), "go", "vet", "-vettool="+executable(t), "./...")
	if o.code == 0 {
		t.Error("go vet succeeds")
	}
	o.complains(t, "fine/fine.go:3:10: unfencedwrite: no fence", "internal error on example.org/panics/panics", "panics.go:1:1", "toy_test.go")
}

func TestPanic(t *testing.T) {
	o := run(t, module(t, "panics"), "./...")
	o.check(t, 2, "fine/fine.go:3:10: unfencedwrite: no fence [missing-token]\n"+
		"panics/panics.go:3:10: unfencedwrite: no fence [missing-token]\n")
	o.complains(t, "example.org/panics/panics: tables: internal error on", "panics.go:1:1", "the analyzer does not expect this package", "toy_test.go")
	if n := strings.Count(o.stderr, "internal error"); n != 1 {
		t.Errorf("%d internal errors are printed, want 1", n)
	}
}

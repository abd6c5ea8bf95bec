package driver_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBaseline(t *testing.T) {
	dir := module(t, "jobs")
	o := run(t, dir, "-write-baseline=known.json")
	o.check(t, 0, "")
	o.complains(t, "fencelint: wrote 7 findings to known.json", "fencelint: 0 findings")
	written := contents(t, dir, "known.json")

	o = run(t, dir, "-baseline=known.json")
	o.check(t, 0, "")
	o.complains(t, "fencelint: 7 findings are known from the baseline", "fencelint: 0 findings")

	rewrite(t, dir, "queue/queue.go", func(text string) string {
		return strings.Replace(text, "\ntype Queue", "\n// Queue waits.\n//\n// It is long.\ntype Queue", 1)
	})
	o = run(t, dir, "-baseline=known.json")
	o.check(t, 0, "")
	if strings.Contains(o.stderr, "no longer found") {
		t.Errorf("moved lines are taken for gone:\n%s", o.stderr)
	}
	run(t, dir, "-write-baseline=again.json").check(t, 0, "")
	if again := contents(t, dir, "again.json"); again != written {
		t.Errorf("moved lines change the baseline to\n%s\nfrom\n%s", again, written)
	}

	rewrite(t, dir, "queue/queue.go", func(text string) string {
		text = strings.Replace(text, "UPDATE jobs", "DELETE", 1)
		return text + "\nfunc More() string { return \"UPDATE jobs SET state = $1\" }\n"
	})
	o = run(t, dir, "-baseline=known.json")
	o.check(t, 1, "queue/queue.go:26:30: unfencedwrite: no fence [missing-token]\n")
	o.complains(t, "no longer found, can be removed from the baseline: queue/queue.go: unfencedwrite/missing-token in example.org/jobs/queue.Queue.Fail on jobs\n")

	for _, narrow := range [][]string{{"./clean"}, {"-rules=voidtransition", "./..."}} {
		o = run(t, dir, append([]string{"-baseline=known.json"}, narrow...)...)
		o.check(t, 0, "")
		if strings.Contains(o.stderr, "no longer found") {
			t.Errorf("%q: what was not looked for is taken for gone:\n%s", narrow, o.stderr)
		}
	}
}

// TestBaselinePartial shows that a run which failed on a package makes no
// baseline, and takes nothing for gone.
func TestBaselinePartial(t *testing.T) {
	dir := module(t, "broken")
	o := run(t, dir, "-write-baseline=known.json", "./...")
	o.check(t, 2, "")
	o.complains(t, "undefined: nowhere", "the baseline is not written")
	if _, err := os.Stat(filepath.Join(dir, "known.json")); err == nil {
		t.Error("a baseline is written")
	}
	run(t, dir, "-write-baseline=known.json", "./fine").check(t, 0, "")
	rewrite(t, dir, "fine/fine.go", func(string) string { return "package fine\n" })
	o = run(t, dir, "-baseline=known.json", "./...")
	if o.code != 2 || strings.Contains(o.stderr, "no longer found") {
		t.Errorf("exit code %d, stderr\n%s", o.code, o.stderr)
	}
}

func TestBaselineUnwritable(t *testing.T) {
	dir := module(t, "jobs")
	o := run(t, dir, "-write-baseline=missing/known.json")
	o.check(t, 2, "")
	o.complains(t, "writing the baseline: open")
}

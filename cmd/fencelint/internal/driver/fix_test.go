package driver_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func contents(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func rewrite(t *testing.T, dir, name string, change func(string) string) {
	t.Helper()
	text := change(contents(t, dir, name))
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestDiff(t *testing.T) {
	dir := module(t, "fixes")
	for _, flags := range []string{"-diff", "-fix -diff"} {
		o := run(t, dir, strings.Fields(flags)...)
		o.check(t, 1, `--- a/clean/clean.go
+++ b/clean/clean.go
@@ -1,3 +1,3 @@
 package clean
 
-var text   = "UPDATE mails SET state = $1"
+var text   = ""
--- a/store/store.go
+++ b/store/store.go
@@ -3,6 +3,6 @@
 import "example.org/fixes/queue"
 
 // Text is to go.
-var Text = "UPDATE mails SET state = $1"
+var Text = ""
 
 func Work() { queue.ClaimJobs() }
`)
		o.complains(t, "store/generated.go:5:18: unfencedwrite: not fixed: store/generated.go is generated", "4 findings")
	}
	if text := contents(t, dir, "store/store.go"); !strings.Contains(text, "UPDATE") {
		t.Error("-diff changes files")
	}
}

func TestFix(t *testing.T) {
	dir := module(t, "fixes")
	o := run(t, dir, "-fix")
	o.check(t, 1, "store/generated.go:5:18: unfencedwrite: no fence [missing-token]\n"+
		"store/store.go:8:21: voidtransition: claims jobs\n\tqueue/queue.go:3:6: declared here\n")
	o.complains(t, "fencelint: fixed 2 findings in 2 files\n", "fencelint: 2 findings")
	if text := contents(t, dir, "store/store.go"); !strings.Contains(text, "var Text = \"\"\n") {
		t.Errorf("the file holds\n%s", text)
	}
	again := run(t, dir, "-fix")
	again.check(t, 1, o.stdout)
	run(t, dir, "-fix", "./clean").check(t, 0, "")
}

// TestFixKnown shows that what the baseline lists is left as it is.
func TestFixKnown(t *testing.T) {
	dir := module(t, "fixes")
	run(t, dir, "-write-baseline=known.json").check(t, 0, "")
	run(t, dir, "-baseline=known.json", "-fix").check(t, 0, "")
	if text := contents(t, dir, "store/store.go"); !strings.Contains(text, "UPDATE") {
		t.Error("a known finding is fixed")
	}
}

// TestFixReadOnly shows that a file without permission to write is not replaced.
func TestFixReadOnly(t *testing.T) {
	dir := module(t, "fixes")
	if err := os.Chmod(filepath.Join(dir, "clean", "clean.go"), 0o444); err != nil {
		t.Fatal(err)
	}
	o := run(t, dir, "-fix", "./clean")
	o.check(t, 2, "")
	o.complains(t, "after changing 0 of 1 files", "permission denied")
}

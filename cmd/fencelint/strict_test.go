package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the expected output")

// TestStrict holds that what could not be resolved, parsed or judged is counted
// always, and listed with its place and its reason where that is asked for.
func TestStrict(t *testing.T) {
	p := unpack(t, "open")
	const summary = "0 findings; 1 leased tables, 2 writes checked, 4 unresolved"
	if o := p.run("", "-rules=unfencedwrite", "./..."); o.code != 0 || o.stdout != "" || !strings.Contains(o.stderr, summary) {
		t.Errorf("exit code %d, stdout\n%s\nstderr\n%s\nwant %q", o.code, o.stdout, o.stderr, summary)
	}
	o := p.run("", "-rules=unfencedwrite", "-strict", "./...")
	if o.code != 1 || !strings.Contains(o.stderr, "4 unresolved") {
		t.Errorf("exit code %d, stderr\n%s", o.code, o.stderr)
	}
	golden := filepath.Join("testdata", "strict.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(o.stdout), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if o.stdout != string(want) {
		t.Errorf("stdout is\n%s\nwant\n%s", o.stdout, want)
	}
}

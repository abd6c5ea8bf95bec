package main

import (
	"strings"
	"testing"
)

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
	o.matches(t, "strict.txt")
}

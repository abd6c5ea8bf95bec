package main_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

// TestWarmCache runs golangci-lint again and again with the cache of the run
// before, as CI does, after changes in different places. Facts of what did not
// change then come from the cache, and it has to find what it finds without one.
func TestWarmCache(t *testing.T) {
	f := drivers.Fixture{Dir: copied(t), Patterns: []string{"./..."}}
	// Without a schema only facts say in other packages that the tables are leased.
	if err := os.RemoveAll(filepath.Join(f.Dir, "migrations")); err != nil {
		t.Fatal(err)
	}
	warm := with(t, "{}", f)
	file := func(name string) string { return filepath.Join(f.Dir, filepath.FromSlash(name)) }
	touched := func(name, clause string) func() {
		return func() { replace(t, file(name), clause, "// Another comment.\n\n"+clause) }
	}
	last := 0
	for _, step := range []struct {
		name   string
		change func()
		fewer  bool // findings than after the step before, at places that did not change
	}{
		{name: "empty", change: func() {}},
		{name: "nothing changed", change: func() {}},
		// Here the facts of all other packages come from the cache.
		{name: "a package that only reads facts", change: touched("worker/worker.go", "func Fail(")},
		{name: "a package at the end of a chain", change: touched("night/night.go", "func Fail(")},
		{name: "a package that hands facts on", change: touched("batch/batch.go", "// Keys returns")},
		{name: "a package that exports facts", change: touched("store/store.go", "var ErrSuperseded")},
		// Without its fence this is no successor that its callers should call, and
		// night and worker know that by facts only.
		{name: "facts", change: func() {
			replace(t, file("store/store.go"), " AND lease_owner = $2 AND lease_token = $3`,\n\t\tj.ID, j.Owner, j.Token)", "`,\n\t\tj.ID)")
		}, fewer: true},
	} {
		step.change()
		got, stderr := warm.shown(t)
		want, _ := warm.cold(t).shown(t)
		if len(want) == 0 {
			t.Errorf("%s: nothing is found\n%s", step.name, stderr)
		}
		if d := drivers.Difference(got, want); d != "" {
			t.Errorf("%s: with a warm cache golangci-lint finds (+) or does not find (-)\n%s%s", step.name, d, stderr)
		}
		elsewhere, chained := 0, false
		for _, d := range want {
			if !strings.HasPrefix(d.File, "store/") {
				elsewhere++
			}
			chained = chained || strings.HasPrefix(d.File, "night/")
		}
		if !chained {
			t.Errorf("%s: nothing is found in night, which imports the store by way of batch", step.name)
		}
		if step.fewer != (elsewhere < last) {
			t.Errorf("%s: outside of the store %d findings become %d", step.name, last, elsewhere)
		}
		last = elsewhere
	}
}

// TestWarmSettings changes what the settings hold while the cache is warm. That
// is part of golangci-lint's key; what a file holds is not.
func TestWarmSettings(t *testing.T) {
	f := drivers.Fixture{Dir: copied(t), Patterns: []string{"./..."}}
	cache := t.TempDir()
	finds := func(settings, rule string) bool {
		t.Helper()
		run := with(t, settings, f)
		run.cache = cache
		got, stderr := run.shown(t)
		if len(got) == 0 {
			t.Errorf("with %s nothing is found\n%s", settings, stderr)
		}
		return slices.ContainsFunc(got, func(d drivers.Finding) bool { return d.Rule == rule })
	}
	const off = `{config: {rules: [{rule: legacypath, level: "off"}]}}`
	if !finds(`{}`, "legacypath") || finds(off, "legacypath") || !finds(`{}`, "legacypath") {
		t.Error("a change of the settings changes nothing while the cache is warm")
	}
	// docs/golangci.md says so. Where this fails the warning can go.
	write(t, filepath.Join(f.Dir, ".fencelint.yaml"), "rules:\n  - rule: legacypath\n    level: \"off\"\n")
	if !finds(`{}`, "legacypath") {
		t.Error("golangci-lint notices a change of .fencelint.yaml; docs/golangci.md says that it does not")
	}
}

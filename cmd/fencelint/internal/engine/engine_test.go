package engine_test

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
)

// diamond has a package that two import, and one that imports these.
const diamond = `
-- base/base.go --
package base

func Base() {}
-- left/left.go --
package left

import "example.org/m/base"

func Left() { base.Base() }
-- right/right.go --
package right

import "example.org/m/base"

func Right() { base.Base() }
-- top/top.go --
package top

import (
	"example.org/m/left"
	"example.org/m/right"
)

func Top() { left.Left(); right.Right() }
`

// names returns the paths of packages below the module's.
func names(units []*engine.Unit) []string {
	var list []string
	for _, unit := range units {
		list = append(list, short(unit.Package))
	}
	return list
}

// short is the ID of a package without the path of the module.
func short(pkg *packages.Package) string { return strings.ReplaceAll(pkg.ID, "example.org/m/", "") }

// run runs analyzers on packages and returns all units.
func run(t *testing.T, pkgs []*packages.Package, analyzers ...*analysis.Analyzer) []*engine.Unit {
	t.Helper()
	var units []*engine.Unit
	if err := engine.Run(analyzers, pkgs, func(unit *engine.Unit) { units = append(units, unit) }); err != nil {
		t.Fatal(err)
	}
	return units
}

// analyzer returns an analyzer that does what run does, in spite of errors.
func analyzer(name string, run func(*analysis.Pass) error, requires ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: name, Doc: "is a test", RunDespiteErrors: true, Requires: requires,
		Run: func(pass *analysis.Pass) (any, error) { return nil, run(pass) },
	}
}

func TestOrder(t *testing.T) {
	pkgs := list(t, module(t, diamond), false, "./...")
	slices.Reverse(pkgs)
	order := names(run(t, pkgs))
	if len(order) != 4 || order[0] != "base" || order[3] != "top" {
		t.Errorf("the order is %v", order)
	}
}

// TestEachOnce gives packages twice, which must neither be analysed twice nor
// waited for.
func TestEachOnce(t *testing.T) {
	pkgs := list(t, module(t, diamond), false, "./...")
	within(t, 30*time.Second, func() {
		if got := names(run(t, slices.Concat(pkgs, pkgs))); len(got) != 4 {
			t.Errorf("analysed %v", got)
		}
	})
}

func TestNoPackages(t *testing.T) {
	within(t, 30*time.Second, func() {
		if got := run(t, nil); got != nil {
			t.Errorf("analysed %v", names(got))
		}
	})
}

func TestMalformedAnalyzer(t *testing.T) {
	err := engine.Run([]*analysis.Analyzer{{Name: "undocumented"}}, nil, nil)
	if err == nil || !strings.Contains(err.Error(), "undocumented") {
		t.Errorf("the error is %v", err)
	}
}

// TestGoexit ends the goroutine of a worker, as a test that fails does.
func TestGoexit(t *testing.T) {
	pkgs := list(t, module(t, diamond), false, "./...")
	within(t, 30*time.Second, func() {
		_ = engine.Run(nil, pkgs, func(*engine.Unit) { runtime.Goexit() })
	})
}

// within fails if a function takes longer, which is for ever.
func within(t *testing.T, limit time.Duration, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(limit):
		t.Fatal("does not end")
	}
}

// TestLetGo shows that the syntax of a package is there for take, and no longer.
func TestLetGo(t *testing.T) {
	pkgs := list(t, module(t, diamond), false, "./...")
	var held, freed atomic.Int32
	err := engine.Run(nil, pkgs, func(unit *engine.Unit) {
		pkg := unit.Package
		if len(pkg.Syntax) != 1 || len(pkg.TypesInfo.Defs) == 0 {
			t.Errorf("%s has no syntax or no types", short(pkg))
			return
		}
		held.Add(1)
		runtime.AddCleanup(pkg.Syntax[0], func(int) { freed.Add(1) }, 0)
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if runtime.GC(); freed.Load() == held.Load() {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if held.Load() != 4 || freed.Load() != 4 {
		t.Errorf("%d files were freed of %d", freed.Load(), held.Load())
	}
	for _, pkg := range pkgs {
		if pkg.Syntax != nil || pkg.TypesInfo != nil || pkg.Types == nil || !pkg.Types.Complete() {
			t.Errorf("%s has syntax, or no types", short(pkg))
		}
	}
}

// TestFailure shows what is not run after an analyzer has failed on a package,
// and that the error is told once.
func TestFailure(t *testing.T) {
	reason := errors.New("as it should")
	failing := analyzer("failing", func(pass *analysis.Pass) error {
		pass.Reportf(pass.Files[0].Package, "seen before")
		if pass.Pkg.Name() == "left" {
			return reason
		}
		return nil
	})
	telling := analyzer("telling", func(*analysis.Pass) error { return nil }, failing)
	telling.FactTypes = []analysis.Fact{new(mark)}
	after := analyzer("after", func(*analysis.Pass) error { return nil }, telling)
	apart := analyzer("apart", func(*analysis.Pass) error { return nil })
	var ran []string
	for _, a := range []*analysis.Analyzer{telling, after, apart} {
		a.Run = func(pass *analysis.Pass) (any, error) {
			pass.Reportf(pass.Files[0].Package, "ran")
			return nil, nil
		}
	}
	for _, unit := range run(t, list(t, module(t, diamond), false, "./..."), after, apart) {
		for _, act := range unit.Actions {
			if len(act.Diagnostics) > 0 {
				ran = append(ran, short(unit.Package)+" "+act.Analyzer.Name)
			}
			if failed := act.Analyzer == failing && short(unit.Package) == "left"; failed != (act.Err == reason) || !failed && act.Err != nil {
				t.Errorf("%s: %s: error %v", short(unit.Package), act.Analyzer, act.Err)
			}
			if root := act.Analyzer == after || act.Analyzer == apart; act.Root != root {
				t.Errorf("%s is a root: %v", act.Analyzer, act.Root)
			}
		}
	}
	slices.Sort(ran)
	// What telling would say of top lacks what it did not say of left.
	want := "base after, base apart, base failing, base telling, " +
		"left apart, left failing, " +
		"right after, right apart, right failing, right telling, " +
		"top apart, top failing"
	if got := strings.Join(ran, ", "); got != want {
		t.Errorf("there ran\n%s\nwant\n%s", got, want)
	}
}

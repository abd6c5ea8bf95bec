package engine_test

import (
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

const broken = `
-- types/types.go --
package types

type Sound struct{ Name string }

func Bad() Sound { return nowhere }
-- syntax/fine.go --
package syntax

func Fine() {}
-- syntax/syntax.go --
package syntax

func bad( {
-- user/user.go --
package user

import (
	"example.org/m/syntax"
	"example.org/m/types"
)

var Name = types.Bad().Name

func use() { syntax.Fine() }
-- missing/missing.go --
package missing

import "example.org/elsewhere"

var X = elsewhere.X
-- fine/fine.go --
package fine
-- one/one.go --
package one

import "example.org/m/two"

var One = two.Two
-- two/two.go --
package two

import "example.org/m/one"

var Two = one.One
`

// errorsOf returns the errors of parsing and of types, without the directory.
func errorsOf(pkg *packages.Package, dir string) []string {
	var list []string
	for _, err := range pkg.Errors {
		if err.Kind != packages.ListError {
			list = append(list, strings.ReplaceAll(filepath.ToSlash(err.Error()), filepath.ToSlash(dir)+"/", ""))
		}
	}
	return list
}

// TestBroken shows what is said of packages that do not compile, and of those that
// import them: their own errors, each where it is.
func TestBroken(t *testing.T) {
	dir := module(t, broken)
	cycle := "one/one.go:3:8: could not import example.org/m/two (import cycle: [example.org/m/two example.org/m/one])"
	want := map[string][]string{
		"types":  {"types/types.go:5:27: undefined: nowhere"},
		"syntax": {"syntax/syntax.go:3:11: expected ')', found '{'"},
		"user":   nil, "fine": nil,
		"missing": {`missing/missing.go:3:8: could not import example.org/elsewhere (invalid package name: "")`},
		"one":     {cycle},
		"two":     nil,
	}
	within(t, 30*time.Second, func() {
		pkgs := list(t, dir, false, "./...")
		careful := analyzer("careful", func(pass *analysis.Pass) error { return nil })
		careful.RunDespiteErrors = false
		run(t, pkgs, careful)
		for _, pkg := range pkgs {
			got := errorsOf(pkg, dir)
			if short(pkg) == "syntax" && len(got) > 0 {
				got = got[:1] // what follows from it is up to the parser
			}
			if !slices.Equal(got, want[short(pkg)]) {
				t.Errorf("%s:\n%s\nwant\n%s", short(pkg), strings.Join(got, "\n"), strings.Join(want[short(pkg)], "\n"))
			}
		}
	})
}

// TestDespiteErrors shows which analyzers run on packages with errors, and on
// packages that import these.
func TestDespiteErrors(t *testing.T) {
	careful := analyzer("careful", func(pass *analysis.Pass) error { return nil })
	careful.RunDespiteErrors = false
	bold := analyzer("bold", func(pass *analysis.Pass) error { return nil })
	after := analyzer("after", func(pass *analysis.Pass) error {
		if name := pass.Pkg.Name(); name != "fine" {
			t.Errorf("it runs on %s after what could not", name)
		}
		return nil
	}, careful)
	for _, unit := range run(t, list(t, module(t, broken), false, "./..."), careful, bold, after) {
		for _, act := range unit.Actions {
			refused := act.Analyzer == careful && short(unit.Package) != "fine"
			if refused != (act.Err != nil) {
				t.Errorf("%s: %s: error %v", short(unit.Package), act.Analyzer, act.Err)
			}
		}
		if errors := len(unit.Package.TypeErrors); (errors > 0) != slices.Contains([]string{"types", "missing", "one"}, short(unit.Package)) {
			t.Errorf("%s has %d type errors", short(unit.Package), errors)
		}
	}
}

// TestBrokenImport shows that a package which is not analysed and does not compile
// is known as far as it is declared, and that its errors are told.
func TestBrokenImport(t *testing.T) {
	dir := module(t, broken)
	pkgs := list(t, dir, false, "./user")
	units := run(t, pkgs)
	name := units[0].Package.Types.Scope().Lookup("Name")
	if got := name.Type().String(); got != "string" {
		t.Errorf("Name is of type %s", got)
	}
	dep := pkgs[0].Imports["example.org/m/types"]
	if !dep.IllTyped || !pkgs[0].IllTyped || len(errorsOf(pkgs[0], dir)) > 0 {
		t.Errorf("ill typed are the import, %v, and its importer, %v, with errors %v", dep.IllTyped, pkgs[0].IllTyped, errorsOf(pkgs[0], dir))
	}
	if dep.Syntax != nil || dep.TypesInfo != nil {
		t.Error("the syntax of the import is kept")
	}
}

// TestVanished shows what is said if files go away between listing and reading.
func TestVanished(t *testing.T) {
	dir := module(t, diamond)
	pkgs := list(t, dir, false, "./top", "./left")
	if err := os.Remove(filepath.Join(dir, "top", "top.go")); err != nil {
		t.Fatal(err)
	}
	base := pkgs[slices.IndexFunc(pkgs, func(p *packages.Package) bool { return short(p) == "left" })].Imports["example.org/m/base"]
	base.ExportFile = filepath.Join(dir, "nothing")
	run(t, pkgs)
	for _, pkg := range append(pkgs, base) {
		if got := errorsOf(pkg, dir); len(got) != 1 || !strings.Contains(got[0], "no such file") && !strings.Contains(got[0], "cannot find") {
			t.Errorf("%s: errors %q", short(pkg), got)
		}
		if !pkg.IllTyped {
			t.Errorf("%s is not ill typed", short(pkg))
		}
	}
}

// TestUnsafe analyses the package that has no types of its own.
func TestUnsafe(t *testing.T) {
	pkgs := list(t, module(t, single), false, "unsafe", "internal/goarch")
	units := run(t, pkgs, analyzer("a", func(pass *analysis.Pass) error { return nil }))
	if len(units) != 2 {
		t.Errorf("analysed %v", names(units))
	}
	for _, pkg := range pkgs {
		if len(pkg.Errors) > 0 || (pkg.Types == types.Unsafe) != (pkg.PkgPath == "unsafe") {
			t.Errorf("%s has the types %v and errors %v", pkg, pkg.Types, pkg.Errors)
		}
	}
}

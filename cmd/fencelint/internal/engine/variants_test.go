package engine_test

import (
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// tested has a package with both kinds of tests, and one that imports it and is
// recompiled for them.
const tested = `
-- base/base.go --
package base

type Thing struct{}
-- base/base_test.go --
package base

type InTest struct{ Thing }
-- base/outside_test.go --
package base_test

import (
	"example.org/m/base"
	"example.org/m/user"
)

var all = []base.Thing{user.Thing(), base.InTest{}.Thing}
-- user/user.go --
package user

import "example.org/m/base"

func Thing() base.Thing { return base.Thing{} }
`

// TestVariants shows that a package and the one with its test files have types of
// their own, and that everybody sees the right ones, wherever these come from.
func TestVariants(t *testing.T) {
	tests := []struct{ name, analysed string }{
		{"all", "base|base [base.test]|user|user [base.test]|base_test [base.test]"},
		{"not what is recompiled", "base|base [base.test]|user|base_test [base.test]"},
		{"who import it", "user|base_test [base.test]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.name == "who import it" {
				needsExports(t) // of what is recompiled
			}
			var pkgs []*packages.Package
			packages.Visit(list(t, module(t, tested), true, "./..."), nil, func(pkg *packages.Package) {
				if slices.Contains(strings.Split(test.analysed, "|"), short(pkg)) {
					pkgs = append(pkgs, pkg)
				}
			})
			seen := make(map[string]*types.Package) // of who imports and what is imported
			for _, unit := range run(t, pkgs) {
				for _, err := range unit.Package.Errors {
					t.Errorf("%s: %v", short(unit.Package), err)
				}
				seen[short(unit.Package)] = unit.Package.Types
				for _, imp := range unit.Package.Types.Imports() {
					seen[short(unit.Package)+" > "+imp.Name()] = imp
				}
			}
			checkVariants(t, seen)
		})
	}
}

func checkVariants(t *testing.T, seen map[string]*types.Package) {
	t.Helper()
	plain, variant := seen["user > base"], seen["base_test [base.test] > base"]
	if plain.Scope().Lookup("InTest") != nil || variant.Scope().Lookup("InTest") == nil {
		t.Error("a declaration is in the wrong package")
	}
	user := seen["base_test [base.test] > user"]
	returned := user.Scope().Lookup("Thing").(*types.Func).Signature().Results().At(0).Type()
	if returned != variant.Scope().Lookup("Thing").Type() {
		t.Error("the recompiled package does not see the package with its tests")
	}
	if user == seen["user"] {
		t.Error("the recompiled package is taken for the other")
	}
	for name, want := range map[string]*types.Package{
		"base": plain, "base [base.test]": variant, "user [base.test]": user, "user [base.test] > base": variant,
	} {
		if got := seen[name]; got != nil && got != want {
			t.Errorf("%s is not what its importers see", name)
		}
	}
}

// TestFactsOfVariants shows that facts of a package and of the one with its test
// files are not taken for each other.
func TestFactsOfVariants(t *testing.T) {
	m := newMarker()
	pkgs := slices.DeleteFunc(list(t, module(t, tested), true, "./..."), func(pkg *packages.Package) bool {
		return strings.HasSuffix(pkg.ID, ".test") || short(pkg) == "user [base.test]"
	})
	run(t, pkgs, m.analyzer)
	m.check(t, "user", "package base base", "used Thing base", "object Thing base")
	m.check(t, "base_test+tests", "package base base+tests", "used Thing base+tests", "used InTest base+tests",
		"object Thing base+tests", "object InTest base+tests")
}

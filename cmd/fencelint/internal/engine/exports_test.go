package engine_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestReadBefore shows that nothing is read into a package once an analyzer can
// look at it: tls is mentioned in what the first package imports, and imported by
// the second, which waits for the first.
func TestReadBefore(t *testing.T) {
	dir := module(t, `
-- first/first.go --
package first

import "net/http"

var Client http.Client
-- second/second.go --
package second

import (
	"crypto/tls"

	"example.org/m/first"
)

var config *tls.Config

func use() { first.Client.CloseIdleConnections() }
`)
	before := make(map[*types.Package]int)
	pkgs := list(t, dir, false, "./...")
	run(t, pkgs, analyzer("a", func(pass *analysis.Pass) error {
		if pass.Pkg.Name() == "first" {
			measure(pass.Pkg, before)
		}
		return nil
	}))
	if len(before) < 10 {
		t.Errorf("seen are %d packages only", len(before))
	}
	after := make(map[*types.Package]int)
	for _, pkg := range pkgs {
		measure(pkg.Types, after)
	}
	for pkg, size := range before {
		if after[pkg] != size {
			t.Errorf("%s has %d members and imports after it had %d", pkg.Path(), after[pkg], size)
		}
	}
}

// measure counts the members and imports of a package, and of all that it leads
// to.
func measure(pkg *types.Package, sizes map[*types.Package]int) {
	if _, seen := sizes[pkg]; seen {
		return
	}
	sizes[pkg] = pkg.Scope().Len() + len(pkg.Imports())
	for _, imp := range pkg.Imports() {
		measure(imp, sizes)
	}
}

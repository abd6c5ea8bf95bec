package engine

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

// A universe holds the types of packages. Those that are analysed come from their
// source, and so does what imports one of them, because what the compiler
// exported of it would be read into types that others look at already. The rest
// is read from exported data before the first package is checked.
type universe struct {
	fset  *token.FileSet
	known map[*packages.Package]*declared
	order []*packages.Package // all that are known, each after what it imports

	exports  map[string]string // file of the exported data by path, test variants aside
	importer types.Importer    // reads these
}

// declared are the types of one package. It is there before they are, for others
// that mention it.
type declared struct {
	pkg      *types.Package
	analysed bool // is checked by a worker, and complete before anybody asks
	source   bool // does not come from exported data
	variant  bool // is compiled for a test

	syntax []*ast.File // that was parsed ahead of the check
	parsed bool

	once sync.Once // of what comes from source and is not analysed
	err  error     // why there are no types
}

// newUniverse returns the universe of packages, with everything that they
// import. Those that are given are the ones to be analysed.
func newUniverse(pkgs []*packages.Package) (*universe, error) {
	u := &universe{
		fset:    token.NewFileSet(),
		known:   make(map[*packages.Package]*declared),
		exports: make(map[string]string),
	}
	u.importer = importer.ForCompiler(u.fset, "gc", u.open)
	analysed := make(map[*packages.Package]bool, len(pkgs))
	for _, pkg := range pkgs {
		analysed[pkg] = true
	}
	for _, pkg := range pkgs {
		u.declare(pkg, analysed)
	}
	return u, u.prepare()
}

func (u *universe) declare(pkg *packages.Package, analysed map[*packages.Package]bool) *declared {
	if d := u.known[pkg]; d != nil {
		return d
	}
	d := &declared{pkg: types.Unsafe, analysed: analysed[pkg], variant: strings.HasSuffix(pkg.ID, ".test]")}
	if pkg.PkgPath != "unsafe" {
		d.pkg = types.NewPackage(pkg.PkgPath, pkg.Name)
		d.source = d.analysed || pkg.ExportFile == "" // it does not compile
	}
	u.known[pkg] = d
	for _, dep := range pkg.Imports {
		d.source = u.declare(dep, analysed).source || d.source
	}
	if !d.variant && u.exports[pkg.PkgPath] == "" { // of several for programs with profiles one is as good as another
		u.exports[pkg.PkgPath] = pkg.ExportFile
	}
	u.order = append(u.order, pkg)
	return d
}

// imported returns the types of what a package imports by a path.
func (u *universe) imported(by *packages.Package, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	pkg := by.Imports[path]
	if pkg == nil {
		return nil, u.unknown(by, path)
	}
	d := u.known[pkg]
	if d.source && !d.analysed {
		d.once.Do(func() { u.check(pkg, nil) })
	}
	if d.err != nil {
		return nil, d.err
	}
	return d.pkg, nil
}

// unknown is why a package is not among the imports of one that imports it: the
// loader cuts cycles there.
func (u *universe) unknown(by *packages.Package, path string) error {
	for _, pkg := range u.order {
		if pkg.PkgPath != path {
			continue
		}
		if cycle := chain(pkg, by); cycle != nil {
			return fmt.Errorf("import cycle: %s", cycle)
		}
	}
	return fmt.Errorf("no metadata for %s", path)
}

// chain returns how one package imports another, nil if it does not.
func chain(from, to *packages.Package) []*packages.Package {
	seen := make(map[*packages.Package]bool)
	var find func(pkg *packages.Package) []*packages.Package
	find = func(pkg *packages.Package) []*packages.Package {
		if pkg == to {
			return []*packages.Package{pkg}
		}
		if seen[pkg] {
			return nil
		}
		seen[pkg] = true
		for _, path := range slices.Sorted(maps.Keys(pkg.Imports)) {
			if rest := find(pkg.Imports[path]); rest != nil {
				return append([]*packages.Package{pkg}, rest...)
			}
		}
		return nil
	}
	return find(from)
}

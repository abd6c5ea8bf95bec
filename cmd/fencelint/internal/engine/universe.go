package engine

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// A universe holds the types of packages: of those that are analysed from their
// source, of all others from what the compiler exported of them, when somebody
// imports them.
type universe struct {
	fset  *token.FileSet
	known map[*packages.Package]*declared

	// reading is held while exported data is read, which adds to packages that
	// are mentioned in it.
	reading sync.Mutex
	shared  map[string]*types.Package // by path, test variants aside
}

// declared are the types of one package. It is there before they are, for others
// that mention it.
type declared struct {
	pkg     *types.Package
	source  bool // is checked by a worker, and complete before anybody asks
	variant bool // is compiled for a test, or imports what is

	once sync.Once
	err  error // why there are no types
}

// newUniverse returns the universe of packages, with everything that they
// import. Those that are given are the ones to be analysed.
func newUniverse(pkgs []*packages.Package) *universe {
	u := &universe{
		fset:   token.NewFileSet(),
		known:  make(map[*packages.Package]*declared),
		shared: make(map[string]*types.Package),
	}
	for _, pkg := range pkgs {
		u.declare(pkg)
		u.known[pkg].source = true
	}
	return u
}

func (u *universe) declare(pkg *packages.Package) *declared {
	if d := u.known[pkg]; d != nil {
		return d
	}
	d := &declared{pkg: types.Unsafe, variant: strings.HasSuffix(pkg.ID, "]")}
	if pkg.PkgPath != "unsafe" {
		d.pkg = types.NewPackage(pkg.PkgPath, pkg.Name)
	}
	u.known[pkg] = d
	for _, dep := range pkg.Imports {
		d.variant = u.declare(dep).variant || d.variant
	}
	if !d.variant {
		u.shared[pkg.PkgPath] = d.pkg
	}
	return d
}

// imported returns the types of what a package imports by a path.
func (u *universe) imported(by *packages.Package, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	pkg := by.Imports[path]
	if pkg == nil {
		return nil, fmt.Errorf("no metadata for %s", path)
	}
	d := u.known[pkg]
	if !d.source {
		d.once.Do(func() { u.load(pkg, d) })
	}
	if d.err != nil {
		return nil, d.err
	}
	return d.pkg, nil
}

// load completes the types of a package that is not analysed: from exported
// data, or from the declarations in its source if it does not compile.
func (u *universe) load(pkg *packages.Package, d *declared) {
	if pkg.ExportFile == "" && len(pkg.CompiledGoFiles) > 0 {
		u.check(pkg, nil)
		return
	}
	if d.err = u.read(pkg); d.err != nil {
		pkg.Errors = append(pkg.Errors, packages.Error{Pos: "-", Msg: d.err.Error(), Kind: packages.UnknownError})
	}
}

// read reads the exported data of a package.
func (u *universe) read(pkg *packages.Package) error {
	if pkg.ExportFile == "" {
		return fmt.Errorf("no export data for %s", pkg.PkgPath)
	}
	file, err := os.Open(pkg.ExportFile)
	if err != nil {
		return err
	}
	defer file.Close()
	data, err := gcexportdata.NewReader(file)
	if err != nil {
		return fmt.Errorf("reading %s: %w", pkg.ExportFile, err)
	}
	u.reading.Lock()
	defer u.reading.Unlock()
	view := u.shared
	if u.known[pkg].variant {
		view = u.viewOf(pkg)
	}
	if _, err := gcexportdata.Read(data, u.fset, view, pkg.PkgPath); err != nil {
		return fmt.Errorf("reading %s: %w", pkg.ExportFile, err)
	}
	return nil
}

// viewOf returns what exported data means by the paths in it: of several variants
// of a package that which the package imports, directly or not.
func (u *universe) viewOf(pkg *packages.Package) map[string]*types.Package {
	view := make(map[string]*types.Package)
	seen := make(map[*packages.Package]bool)
	var visit func(*packages.Package)
	visit = func(pkg *packages.Package) {
		if seen[pkg] {
			return
		}
		seen[pkg] = true
		view[pkg.PkgPath] = u.known[pkg].pkg
		for _, dep := range pkg.Imports {
			visit(dep)
		}
	}
	visit(pkg)
	return view
}

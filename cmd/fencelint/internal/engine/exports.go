package engine

import (
	"fmt"
	"go/types"
	"io"
	"os"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// readExports reads the exported data of what packages import that come from
// source. Nothing looks at types meanwhile, and nothing is read after it: to read
// the data of a package adds to every package that is mentioned in it. It returns
// an error if a newer Go than this program knows has written the data.
func (u *universe) readExports() error {
	wanted := make(map[*packages.Package]bool)
	for _, pkg := range u.order {
		if u.known[pkg].source {
			for _, dep := range pkg.Imports {
				wanted[dep] = true
			}
		}
	}
	for pkg := range wanted {
		if u.known[pkg].variant && !u.known[pkg].source {
			packages.Visit([]*packages.Package{pkg}, nil, func(dep *packages.Package) { wanted[dep] = true })
		}
	}
	for _, pkg := range u.order {
		d := u.known[pkg]
		if d.source || !wanted[pkg] || pkg.PkgPath == "unsafe" {
			continue
		}
		if d.err = u.read(pkg, d); d.err != nil {
			if IsNewer(d.err) {
				return fmt.Errorf("%w; %s", d.err, Rebuild())
			}
			pkg.IllTyped = true
			pkg.Errors = append(pkg.Errors, packages.Error{Pos: "-", Msg: d.err.Error(), Kind: packages.UnknownError})
		}
	}
	return nil
}

// read reads the exported data of a package. The importer of the standard library
// does that, which knows the format of the go command that this program was built
// with; x/tools has to be as new as that command. It has one package for a path, so
// that what is compiled anew for a test is left to x/tools.
func (u *universe) read(pkg *packages.Package, d *declared) (err error) {
	defer func() {
		if r := recover(); r != nil { // how the importer says that it does not know the format
			err = fmt.Errorf("%v", r)
		}
		if err != nil {
			err = fmt.Errorf("reading %s: %w", pkg.ExportFile, err)
		}
	}()
	if d.variant {
		return u.readVariant(pkg)
	}
	imported, err := u.importer.Import(pkg.PkgPath)
	if err == nil {
		d.pkg = imported
	}
	return err
}

// open opens the exported data of the package with a path.
func (u *universe) open(path string) (io.ReadCloser, error) { return os.Open(u.exports[path]) }

func (u *universe) readVariant(pkg *packages.Package) error {
	file, err := os.Open(pkg.ExportFile)
	if err != nil {
		return err
	}
	defer file.Close()
	data, err := gcexportdata.NewReader(file)
	if err != nil {
		return err
	}
	_, err = gcexportdata.Read(data, u.fset, u.viewOf(pkg), pkg.PkgPath)
	return err
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

package engine

import (
	"fmt"
	"go/types"
	"os"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// readExports reads the exported data of what packages import that come from
// source. Nothing looks at types meanwhile, and nothing is read after it: to read
// the data of a package adds to every package that is mentioned in it.
func (u *universe) readExports() {
	wanted := make(map[*packages.Package]bool)
	for _, pkg := range u.order {
		if u.known[pkg].source {
			for _, dep := range pkg.Imports {
				wanted[dep] = true
			}
		}
	}
	for _, pkg := range u.order {
		d := u.known[pkg]
		if d.source || !wanted[pkg] || pkg.PkgPath == "unsafe" {
			continue
		}
		if d.err = u.read(pkg); d.err != nil {
			pkg.IllTyped = true
			pkg.Errors = append(pkg.Errors, packages.Error{Pos: "-", Msg: d.err.Error(), Kind: packages.UnknownError})
		}
	}
}

// read reads the exported data of a package.
func (u *universe) read(pkg *packages.Package) error {
	file, err := os.Open(pkg.ExportFile)
	if err != nil {
		return err
	}
	defer file.Close()
	data, err := gcexportdata.NewReader(file)
	if err != nil {
		return fmt.Errorf("reading %s: %w", pkg.ExportFile, err)
	}
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

package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

// compile writes the files of a mutant to a directory of their own and checks their
// types; the packages that they import are loaded already.
func (m *mutant) compile(dir string) (*packages.Package, error) {
	files, beside := m.apply()
	if err := write(dir, m.sys, files, beside); err != nil {
		return nil, err
	}
	pkg := &packages.Package{
		ID: m.sys.pkg.ID, Name: m.sys.pkg.Name, PkgPath: m.sys.pkg.PkgPath,
		Fset: token.NewFileSet(), TypesSizes: m.sys.pkg.TypesSizes,
		Module: &packages.Module{Path: m.sys.pkg.Module.Path, Main: true, Dir: dir, GoVersion: m.sys.pkg.Module.GoVersion},
		TypesInfo: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
			Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
		},
	}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		path := filepath.Join(dir, m.sys.name, name)
		f, err := parser.ParseFile(pkg.Fset, path, files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		pkg.Syntax = append(pkg.Syntax, f)
		pkg.GoFiles = append(pkg.GoFiles, path)
	}
	pkg.CompiledGoFiles = pkg.GoFiles
	var fault error
	config := types.Config{
		Importer: loaded(m.sys.imports), Sizes: pkg.TypesSizes, GoVersion: "go" + pkg.Module.GoVersion,
		Error: func(err error) {
			// An editor removes such an import by itself.
			if fault == nil && !strings.HasSuffix(err.Error(), "imported and not used") {
				fault = err
			}
		},
	}
	pkg.Types, _ = config.Check(pkg.PkgPath, pkg.Fset, pkg.Syntax, pkg.TypesInfo)
	return pkg, fault
}

// write makes dir a module with the system in it.
func write(dir string, s *system, files, beside map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module "+s.pkg.Module.Path+"\n"), 0o644); err != nil {
		return err
	}
	for _, group := range []map[string][]byte{files, beside} {
		for name, text := range group {
			path := filepath.Join(dir, s.name, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, text, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// loaded is what a package imports, for the type checker.
type loaded map[string]*packages.Package

// Import returns the types of a package.
func (l loaded) Import(path string) (*types.Package, error) {
	if p := l[path]; p != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("%s is not imported by the reference", path)
}

package engine

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/types"
	"io/fs"

	"golang.org/x/tools/go/packages"
)

// check reads a package from its source, as far as it can be read. Into info go
// the types of its expressions; if it is nil, function bodies are left out. What
// is wrong with the source is added to the errors of the package.
func (u *universe) check(pkg *packages.Package, info *types.Info) {
	pkg.Fset, pkg.Types, pkg.TypesInfo = u.fset, u.known[pkg].pkg, info
	if pkg.Types == types.Unsafe {
		return // its source only documents it
	}
	syntax := u.syntaxOf(pkg)
	conf := &types.Config{
		Importer:         importerFunc(func(path string) (*types.Package, error) { return u.imported(pkg, path) }),
		IgnoreFuncBodies: info == nil,
		Sizes:            pkg.TypesSizes,
		Error:            func(err error) { fail(pkg, err) },
	}
	if pkg.Module != nil && pkg.Module.GoVersion != "" {
		conf.GoVersion = "go" + pkg.Module.GoVersion
	}
	err := types.NewChecker(conf, u.fset, pkg.Types, info).Files(syntax)
	if err != nil && len(pkg.Errors) == 0 {
		fail(pkg, err) // before anything was checked
	}
	pkg.IllTyped = u.illTyped(pkg)
	if info != nil {
		pkg.Syntax = syntax
	}
}

// syntaxOf returns the files of a package, once.
func (u *universe) syntaxOf(pkg *packages.Package) []*ast.File {
	d := u.known[pkg]
	if !d.parsed {
		return u.parse(pkg)
	}
	syntax := d.syntax
	d.syntax = nil // which is let go of with the package
	return syntax
}

// parse parses the files of a package, as far as they can be.
func (u *universe) parse(pkg *packages.Package) []*ast.File {
	var syntax []*ast.File
	for _, name := range pkg.CompiledGoFiles {
		file, err := parser.ParseFile(u.fset, name, nil, parser.AllErrors|parser.ParseComments|parser.SkipObjectResolution)
		if file != nil {
			syntax = append(syntax, file)
		}
		fail(pkg, err)
	}
	return syntax
}

// illTyped reports whether something is wrong with a package that has been
// checked, or with what it imports.
func (u *universe) illTyped(pkg *packages.Package) bool {
	if len(pkg.Errors) > 0 {
		return true
	}
	for path, dep := range pkg.Imports {
		if _, err := u.imported(pkg, path); err != nil || dep.IllTyped {
			return true
		}
	}
	return false
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// newInfo returns what analyzers expect to be told of types.
func newInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Instances:    make(map[*ast.Ident]types.Instance),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:       make(map[ast.Node]*types.Scope),
		FileVersions: make(map[*ast.File]string),
	}
}

// fail adds what is wrong with the source of a package to its errors, in the
// form that the loader of packages gives them.
func fail(pkg *packages.Package, err error) {
	var list scanner.ErrorList
	var path *fs.PathError
	var typed types.Error
	switch {
	case err == nil:
	case errors.As(err, &list):
		for _, e := range list {
			pkg.Errors = append(pkg.Errors, packages.Error{Pos: e.Pos.String(), Msg: e.Msg, Kind: packages.ParseError})
		}
	case errors.As(err, &path):
		pkg.Errors = append(pkg.Errors, packages.Error{Pos: path.Path + ":1", Msg: path.Err.Error(), Kind: packages.ParseError})
	case errors.As(err, &typed):
		pkg.TypeErrors = append(pkg.TypeErrors, typed)
		pos := typed.Fset.Position(typed.Pos).String()
		pkg.Errors = append(pkg.Errors, packages.Error{Pos: pos, Msg: typed.Msg, Kind: packages.TypeError})
	default:
		pkg.Errors = append(pkg.Errors, packages.Error{Pos: "-", Msg: err.Error(), Kind: packages.UnknownError})
	}
}

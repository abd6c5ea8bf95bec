package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A system is a reference implementation, loaded once.
type system struct {
	name   string   // its directory below testdata/reference
	leases []string // the types of which a value is one acquisition
	tables []table  // those of its leases, the first being the one that its fragments of SQL are about

	pkg     *packages.Package
	imports map[string]*packages.Package // what it imports
	files   map[string][]byte            // the Go files, by base name
	beside  map[string][]byte            // the migrations and the configuration, by path below the directory
}

// load loads the package of a system in dir, which is in a module of its own or in
// the one around.
func (s *system) load(dir string) error {
	mode := packages.LoadAllSyntax | packages.NeedModule // from source, which every Go writes alike
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Dir: dir}, ".")
	if err != nil {
		return err
	}
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		return fmt.Errorf("%s: %d packages, errors: %v", dir, len(pkgs), pkgs[0].Errors)
	}
	s.pkg, s.imports = pkgs[0], pkgs[0].Imports
	s.files = make(map[string][]byte)
	s.beside = make(map[string][]byte)
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		switch {
		case err != nil:
			return err
		case strings.HasSuffix(rel, ".go"):
			s.files[rel] = text
		case strings.HasSuffix(rel, ".sql"), strings.HasSuffix(rel, ".yaml"):
			s.beside[rel] = text
		}
		return nil
	})
}

// at returns the base name of the file of a position, and the offset there in
// bytes.
func (s *system) at(pos token.Pos) (string, int) {
	f := s.pkg.Fset.File(pos)
	return filepath.Base(f.Name()), f.Offset(pos)
}

// text returns the source of a node.
func (s *system) text(n ast.Node) string {
	file, start := s.at(n.Pos())
	_, end := s.at(n.End())
	return string(s.files[file][start:end])
}

// functions returns the declared functions that have a body.
func (s *system) functions() []*ast.FuncDecl {
	var list []*ast.FuncDecl
	for _, f := range s.pkg.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				list = append(list, fn)
			}
		}
	}
	return list
}

// enclosing returns the function around a position, nil if there is none.
func (s *system) enclosing(pos token.Pos) *ast.FuncDecl {
	for _, fn := range s.functions() {
		if fn.Pos() <= pos && pos < fn.End() {
			return fn
		}
	}
	return nil
}

// signature returns the type of a function.
func (s *system) signature(fn *ast.FuncDecl) *types.Signature {
	return s.pkg.TypesInfo.Defs[fn.Name].Type().(*types.Signature)
}

// table returns the table of that name, nil if it is not one of a lease.
func (s *system) table(name string) *table {
	for i := range s.tables {
		if s.tables[i].name == name {
			return &s.tables[i]
		}
	}
	return nil
}

package sqlsites

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/bun"
	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
	"github.com/fencelint/fencelint/passes/sqlsites/internal/ent"
	"github.com/fencelint/fencelint/passes/sqlsites/internal/goqu"
	"github.com/fencelint/fencelint/passes/sqlsites/internal/gorm"
	"github.com/fencelint/fencelint/passes/sqlsites/internal/mongo"
	"github.com/fencelint/fencelint/passes/sqlsites/internal/squirrel"
	"github.com/fencelint/fencelint/passes/sqlsites/internal/xorm"
)

// A library is a query builder, whose chains of calls stand for statements.
type library struct {
	name     string
	owns     func(*types.Package) bool
	finishes func(method string) bool // runs the statement, or yields its text
	plain    func(method string) bool // yields a handle, with no part of a statement
	raw      func(method string) bool // runs a text that it is given
	lower    func(chain.Value, chain.Reader) *chain.Statement
	mutable  bool // a call changes the query that it is made on
}

var libraries = []*library{
	{"gorm", byPath(gorm.Owns), gorm.Finishes, gorm.Plain, never, gorm.Lower, true},
	{"squirrel", byPath(squirrel.Owns), squirrel.Finishes, squirrel.Plain, never, squirrel.Lower, false},
	{"bun", byPath(bun.Owns), bun.Finishes, bun.Plain, bun.Raw, bun.Lower, true},
	{"goqu", byPath(goqu.Owns), goqu.Finishes, goqu.Plain, goqu.Raw, goqu.Lower, false},
	{"xorm", byPath(xorm.Owns), xorm.Finishes, xorm.Plain, never, xorm.Lower, true},
	{"mongo", byPath(mongo.Owns), mongo.Finishes, mongo.Plain, never, mongo.Lower, true},
	{"ent", ent.Owns, ent.Finishes, ent.Plain, never, ent.Lower, true},
}

func never(string) bool { return false }

func byPath(owns func(path string) bool) func(*types.Package) bool {
	return func(p *types.Package) bool { return owns(unvendored(p.Path())) }
}

// libraryOf returns the query builder that a package belongs to, or nil.
func libraryOf(p *types.Package) *library {
	if p == nil {
		return nil
	}
	for _, l := range libraries {
		if l.owns(p) {
			return l
		}
	}
	return nil
}

// library is libraryOf, remembered.
func (r *reader) library(p *types.Package) *library {
	l, ok := r.libraries[p]
	if !ok {
		l = libraryOf(p)
		r.libraries[p] = l
	}
	return l
}

// builds returns the query builder that a type belongs to, or nil.
func (r *reader) builds(t types.Type) *library {
	if obj := typeObject(t); obj != nil && obj.Pkg() != nil {
		return r.library(obj.Pkg())
	}
	return nil
}

// importsBuilder reports whether a package may use a query builder: it imports
// one, or a package that does so.
func importsBuilder(pass *analysis.Pass) bool {
	seen := make(map[*types.Package]bool)
	isBuilder := func(p *types.Package) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		return libraryOf(p) != nil
	}
	for _, imp := range pass.Pkg.Imports() {
		if isBuilder(imp) || slices.ContainsFunc(imp.Imports(), isBuilder) {
			return true
		}
	}
	return false
}

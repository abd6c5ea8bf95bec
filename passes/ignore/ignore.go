// Package ignore reads the directives by which people say that a finding is
// known and right as it is:
//
//	//fencelint:ignore rule[,rule] -- reason
//
// in Go, and in the SQL text of a string literal
//
//	-- fencelint:ignore rule[,rule] -- reason
//
// In Go, a directive stands at the end of a line, or on a line of its own
// directly above. It covers its line and whatever starts there: a statement, a
// function or method, a declaration, a method of an interface, an element of
// a list. At the end of a line it also covers the statement that ends there.
// Of a statement with a body (if, for, switch) it covers the part before the
// body. In SQL, it covers the statement in which it stands or which it precedes.
package ignore

import (
	"cmp"
	"go/ast"
	"go/token"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// Analyzer has *Directives as its result.
var Analyzer = &analysis.Analyzer{
	Name:             "fencelintdirectives",
	Doc:              "collect the directives that suppress findings",
	Requires:         []*analysis.Analyzer{inspect.Analyzer},
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Directives](),
}

// Directives are those of one package. They do not change after the pass has
// run, so that all rules may ask them at the same time.
type Directives struct {
	directives []*Directive
	problems   []Problem
}

// Match returns the directive that suppresses a finding of the rule at the
// position, or nil.
func (d *Directives) Match(rule string, pos token.Pos) *Directive {
	for _, dir := range d.directives {
		if dir.matches(rule, pos) {
			return dir
		}
	}
	return nil
}

// All returns the directives by position.
func (d *Directives) All() []*Directive { return d.directives }

// Problems returns by position what is wrong with directives.
func (d *Directives) Problems() []Problem { return d.problems }

func (d *Directives) add(at span, name, args string, f form, covers ...span) *Directive {
	dir, problems := parse(at, name, args, f)
	d.problems = append(d.problems, problems...)
	if dir == nil {
		return nil
	}
	dir.covers = covers
	d.directives = append(d.directives, dir)
	return dir
}

func run(pass *analysis.Pass) (any, error) {
	d := new(Directives)
	for _, file := range pass.Files {
		d.addGo(pass.Fset.File(file.FileStart), file)
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for cur := range in.Root().Preorder((*ast.BasicLit)(nil)) {
		d.addSQL(cur)
	}
	slices.SortStableFunc(d.directives, func(a, b *Directive) int { return cmp.Compare(a.Pos, b.Pos) })
	slices.SortStableFunc(d.problems, func(a, b Problem) int { return cmp.Compare(a.Pos, b.Pos) })
	return d, nil
}

package voidtransition_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/voidtransition"
)

// What the fixes leave is in the golden file, and it compiles.
func TestFix(t *testing.T) {
	results := analysistest.RunWithSuggestedFixes(findings{t}, analysistest.TestData(), voidtransition.Analyzer, "fixed")
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "testdata/src/fixed/a.go.golden", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: imports(results[0].Pass.Pkg.Imports())}
	if _, err := conf.Check("fixed", fset, []*ast.File{file}, nil); err != nil {
		t.Error(err)
	}
}

// imports are the packages that a fixture imports.
type imports []*types.Package

func (list imports) Import(path string) (*types.Package, error) {
	for _, p := range list {
		if p.Path() == path {
			return p, nil
		}
	}
	return nil, fmt.Errorf("the fixture does not import %s", path)
}

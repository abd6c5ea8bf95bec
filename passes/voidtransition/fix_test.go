package voidtransition_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/voidtransition"
)

func TestFix(t *testing.T) {
	analysistest.RunWithSuggestedFixes(findings{t}, analysistest.TestData(), voidtransition.Analyzer, "fixed")
}

// What the fixes leave compiles.
func TestFixCompiles(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "testdata/src/fixed/a.go.golden", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	if _, err := conf.Check("fixed", fset, []*ast.File{file}, nil); err != nil {
		t.Error(err)
	}
}

package driver

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
	"github.com/fencelint/fencelint/passes/sqlsites"
)

// statementAt returns the text of the statement at the first of the positions
// that has one: SQL, or else what stands there in Go, such as a call of another
// kind of database. A declaration has none.
func statementAt(unit *engine.Unit, positions ...token.Pos) string {
	sites, _ := unit.ResultOf(sqlsites.Analyzer).(*sqlsites.Result)
	for _, pos := range positions {
		if sites != nil && pos.IsValid() {
			if text := sites.TextAt(pos); text != "" {
				return text
			}
		}
	}
	for _, pos := range positions {
		if pos.IsValid() {
			return goStatement(unit.Package, pos)
		}
	}
	return ""
}

// goStatement returns the source of the innermost simple statement around a
// position, of the expression in the head of a compound one, or of the value
// in a declaration.
func goStatement(pkg *packages.Package, pos token.Pos) string {
	for _, file := range pkg.Syntax {
		if file.FileStart <= pos && pos < file.FileEnd {
			path, _ := astutil.PathEnclosingInterval(file, pos, pos)
			return source(pkg.Fset, statementIn(path))
		}
	}
	return ""
}

// statementIn returns the statement in a path of nodes from the inside out, or
// nil.
func statementIn(path []ast.Node) ast.Node {
	var inner ast.Node
	for _, n := range path {
		switch n.(type) {
		case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.IncDecStmt,
			*ast.GoStmt, *ast.DeferStmt, *ast.ValueSpec:
			return n
		case *ast.BlockStmt, *ast.FuncDecl:
			return nil
		case ast.Stmt:
			return inner // which is in the head: a body would be a block, or statements
		}
		inner = n
	}
	return nil
}

// source prints a node without regard to how it was laid out.
func source(fset *token.FileSet, n ast.Node) string {
	if n == nil {
		return ""
	}
	var text bytes.Buffer
	if err := printer.Fprint(&text, fset, n); err != nil {
		return "" // the syntax is broken there
	}
	return text.String()
}

package driver

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// statements knows the SQL texts of each package.
type statements map[*packages.Package]*sqlsites.Result

func statementsOf(graph *checker.Graph) statements {
	s := statements{}
	for act := range graph.All() {
		if sites, ok := act.Result.(*sqlsites.Result); ok {
			s[act.Package] = sites
		}
	}
	return s
}

// at returns the text of the statement at the first of the positions that has
// one: SQL, or else what stands there in Go, such as a call of another kind of
// database. A declaration has none.
func (s statements) at(pkg *packages.Package, positions ...token.Pos) string {
	for _, pos := range positions {
		if sites := s[pkg]; sites != nil && pos.IsValid() {
			if text := sites.TextAt(pos); text != "" {
				return text
			}
		}
	}
	for _, pos := range positions {
		if pos.IsValid() {
			return goStatement(pkg, pos)
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

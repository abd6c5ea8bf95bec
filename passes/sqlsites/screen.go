package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/sqlcheck"
)

// mayHoldSQL reports whether a package is worth reading: it writes something
// like a statement, calls a database library, embeds a file of SQL, or passes
// on a statement of another package. Most packages do none of this.
func mayHoldSQL(pass *analysis.Pass, in *inspector.Inspector) bool {
	if importsDriver(pass) || importsBuilder(pass) || embedsSQL(pass) || importsTexts(pass) {
		return true
	}
	for cur := range in.Root().Preorder((*ast.BasicLit)(nil), (*ast.CallExpr)(nil)) {
		switch n := cur.Node().(type) {
		case *ast.BasicLit:
			// The quotes and escapes of the literal do not matter here.
			if n.Kind == token.STRING && len(n.Value) > 2 &&
				(startsWithVerb(n.Value[1:]) || startsClause(n.Value[1:]) || sqlcheck.Candidate(n.Value)) {
				return true
			}
		case *ast.CallExpr:
			if passesStatement(pass, n) {
				return true
			}
		}
	}
	return false
}

func importsDriver(pass *analysis.Pass) bool {
	for _, imp := range pass.Pkg.Imports() {
		if driverOf(imp.Path()) != "" {
			return true
		}
	}
	return false
}

// importsTexts reports whether a package that is imported told of texts or of
// functions that run them.
func importsTexts(pass *analysis.Pass) bool {
	imports := make(map[string]bool)
	for _, imp := range pass.Pkg.Imports() {
		imports[imp.Path()] = true
	}
	for _, f := range pass.AllObjectFacts() {
		if f.Object.Name() == "TableName" {
			continue // of use to those alone who call a query builder
		}
		if f.Object.Pkg() != nil && imports[f.Object.Pkg().Path()] {
			return true
		}
	}
	return false
}

func embedsSQL(pass *analysis.Pass) bool {
	for _, file := range pass.Files {
		for _, c := range file.Comments {
			for _, line := range c.List {
				if strings.HasPrefix(line.Text, "//go:embed ") && strings.Contains(line.Text, ".sql") {
					return true
				}
			}
		}
	}
	return false
}

// passesStatement reports whether a call is given a constant of another package
// that is a statement.
func passesStatement(pass *analysis.Pass, call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		sel, ok := arg.(*ast.SelectorExpr)
		if !ok {
			continue
		}
		c := pass.TypesInfo.Types[sel].Value
		if c != nil && c.Kind() == constant.String && sqlcheck.Candidate(constant.StringVal(c)) {
			return true
		}
	}
	return false
}

// startsClause reports whether a text goes on with the condition of a statement
// that others begin.
func startsClause(s string) bool {
	s = strings.TrimLeft(s, " ")
	return strings.HasPrefix(s, "WHERE ") || strings.HasPrefix(s, "AND ")
}

var verbs = []string{"update", "delete", "insert", "merge", "select", "with", "replace"}

// startsWithVerb reports whether a text begins with the verb of a statement,
// white space aside.
func startsWithVerb(s string) bool {
	s = strings.TrimLeft(s, " \t\r\n")
	for _, v := range verbs {
		if len(s) < len(v) || !strings.EqualFold(s[:len(v)], v) {
			continue
		}
		if len(s) == len(v) {
			return true
		}
		switch s[len(v)] {
		case ' ', '\t', '\r', '\n', '"', '\\':
			return true
		}
	}
	return false
}

package voidtransition

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// fix returns the suggested fix of a method that returns the statement's error
// and nothing else:
//
//	_, err := db.Exec(...)
//	return err
//
// It reads the count and returns the package's error for a lost row when it is
// zero. There is no fix where the package has no such error.
func (k *pkg) fix(decl *ast.FuncDecl, l loss) (analysis.SuggestedFix, bool) {
	sentinel := k.sentinel()
	if decl == nil || sentinel == nil || l.around != ast.Node(decl) || decl.Type.Results.NumFields() != 1 {
		return analysis.SuggestedFix{}, false
	}
	blank, err, ret := simpleTail(decl.Body.List, l.src.call)
	if ret == nil {
		return analysis.SuggestedFix{}, false
	}
	res, ok := k.freeName(decl, ret.Pos(), "res", "result")
	n, ok2 := k.freeName(decl, ret.Pos(), "n", "rows")
	if !ok || !ok2 || !k.sees(ret.Pos(), sentinel) {
		return analysis.SuggestedFix{}, false
	}
	body, ok := countCheck(k.pass.TypesInfo.TypeOf(l.src.call), res, n, err.Name, sentinel.Name())
	if !ok {
		return analysis.SuggestedFix{}, false
	}
	return analysis.SuggestedFix{
		Message: "return " + sentinel.Name() + " when no row was changed",
		TextEdits: []analysis.TextEdit{
			{Pos: blank.Pos(), End: blank.End(), NewText: []byte(res)},
			{Pos: ret.Pos(), End: ret.End(), NewText: body},
		},
	}, true
}

// simpleTail returns the parts of a body that ends in _, err := call and return
// err, or nil.
func simpleTail(list []ast.Stmt, call *ast.CallExpr) (blank, err *ast.Ident, ret *ast.ReturnStmt) {
	if len(list) < 2 {
		return nil, nil, nil
	}
	assign, ok := list[len(list)-2].(*ast.AssignStmt)
	last, ok2 := list[len(list)-1].(*ast.ReturnStmt)
	if !ok || !ok2 || assign.Tok != token.DEFINE || len(assign.Lhs) != 2 || len(assign.Rhs) != 1 || len(last.Results) != 1 {
		return nil, nil, nil
	}
	blank, ok = assign.Lhs[0].(*ast.Ident)
	err, ok2 = assign.Lhs[1].(*ast.Ident)
	back, ok3 := last.Results[0].(*ast.Ident)
	if !ok || !ok2 || !ok3 || assign.Rhs[0] != ast.Expr(call) || blank.Name != "_" || back.Name != err.Name {
		return nil, nil, nil
	}
	return blank, err, last
}

// countCheck writes the statements that return an error for zero rows.
func countCheck(call types.Type, res, n, err, sentinel string) ([]byte, bool) {
	kinds := resultTypes(call)
	if len(kinds) != 2 || !isErrorType(kinds[1]) {
		return nil, false
	}
	count := method(kinds[0], "RowsAffected")
	if count == nil {
		return nil, false
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "if %s != nil {\n\t\treturn %s\n\t}\n", err, err)
	switch count.Signature().Results().Len() {
	case 1:
		fmt.Fprintf(&b, "\tif %s.RowsAffected() == 0 {\n\t\treturn %s\n\t}\n", res, sentinel)
	default:
		fmt.Fprintf(&b, "\t%s, %s := %s.RowsAffected()\n\tif %s != nil {\n\t\treturn %s\n\t}\n", n, err, res, err, err)
		fmt.Fprintf(&b, "\tif %s == 0 {\n\t\treturn %s\n\t}\n", n, sentinel)
	}
	b.WriteString("\treturn nil")
	return b.Bytes(), true
}

// freeName returns the first of two names that means nothing yet at a position.
func (k *pkg) freeName(decl *ast.FuncDecl, pos token.Pos, names ...string) (string, bool) {
	scope := k.pass.TypesInfo.Scopes[decl.Type]
	if scope == nil {
		return "", false
	}
	for _, name := range names {
		if _, obj := scope.LookupParent(name, pos); obj == nil {
			return name, true
		}
	}
	return "", false
}

// sees reports whether a package variable can be used by its name at a
// position.
func (k *pkg) sees(pos token.Pos, v *types.Var) bool {
	inner := k.pass.Pkg.Scope().Innermost(pos)
	if inner == nil {
		return false
	}
	_, obj := inner.LookupParent(v.Name(), pos)
	return obj == types.Object(v)
}

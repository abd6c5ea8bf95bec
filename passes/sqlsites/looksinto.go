package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// looksInto reports whether reading a function, or one that it calls, may ask of
// an argument what expression it is: chains of calls find tables by the types of
// their arguments, and what is printed out of a list goes by the names of its
// elements. It may where a call is of nobody knows what.
func (r *reader) looksInto(decl *ast.FuncDecl) bool {
	if known, ok := r.looks[decl]; ok {
		return known
	}
	r.looks[decl] = true // in a circle, which cuts reading short anyway
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !found {
			found = r.callLooksInto(call)
		}
		return !found
	})
	r.looks[decl] = found
	return found
}

func (r *reader) callLooksInto(call *ast.CallExpr) bool {
	if r.info.Types[call.Fun].IsType() {
		return r.builds(r.info.TypeOf(call)) != nil
	}
	switch fn := typeutil.Callee(r.info, call).(type) {
	case *types.Builtin:
		return false
	case *types.Func:
		if fn.Pkg() == nil {
			return false
		}
		if decl := r.decls[fn.Origin()]; decl != nil && decl.Body != nil {
			return r.looksInto(decl)
		}
		return r.library(fn.Pkg()) != nil || fn.Pkg().Path() == "fmt" && call.Ellipsis.IsValid()
	}
	return true
}

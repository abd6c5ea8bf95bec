package sidewrite

import (
	"go/ast"
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// through adds to transitions and sides the calls of the functions of the
// package that run them as their own last word: on a transaction that they are
// given, or on the pool.
func (k *pkg) through(ts []*transition, ss []*side) ([]*transition, []*side) {
	calls := k.callsOf()
	allTs, allSs := ts, ss
	for _, t := range ts {
		decl, fn := k.declared(t.call, t.write.Site.Func)
		if fn == nil {
			continue
		}
		results := k.resultsThrough(t, decl, fn)
		for _, call := range calls[fn] {
			if on, ok := k.passed(call, fn, t.on); ok {
				outer := *t
				outer.call, outer.on, outer.results, outer.token = call, on, results, ""
				allTs = append(allTs, &outer)
			}
		}
	}
	for _, s := range ss {
		_, fn := k.declared(s.call, s.site.Func)
		if fn == nil {
			continue
		}
		for _, call := range calls[fn] {
			if on, ok := k.passed(call, fn, s.on); ok {
				outer := *s
				outer.call, outer.on = call, on
				allSs = append(allSs, &outer)
			}
		}
	}
	return allTs, allSs
}

// declared returns the declared function whose body a call stands in, not inside
// a closure.
func (k *pkg) declared(call *ast.CallExpr, decl *ast.FuncDecl) (*ast.FuncDecl, *types.Func) {
	if decl == nil || k.around(call) != decl {
		return nil, nil
	}
	fn, _ := k.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return decl, fn
}

// passed returns what a handle inside a function is for a caller: the argument
// of the call if it is a parameter, itself if it is a pool.
func (k *pkg) passed(call *ast.CallExpr, fn *types.Func, inner handle) (handle, bool) {
	params := fn.Signature().Params()
	for i := range params.Len() {
		if params.At(i) == inner.of && i < len(call.Args) {
			of := k.object(call.Args[i])
			return handle{inner.kind, of}, of != nil
		}
	}
	return inner, inner.kind == sqlsites.Pool
}

// resultsThrough says what the results of a function are when its transition
// finds no row. A function that throws the count away tells nothing. Of one that
// does not, a truth value or a number is the answer, and where it returns neither
// its error may be.
func (k *pkg) resultsThrough(t *transition, decl *ast.FuncDecl, fn *types.Func) []answer {
	results := fn.Signature().Results()
	out := make([]answer, results.Len())
	if k.drops(t, decl) {
		return out
	}
	told := false
	for i := range results.Len() {
		if b, ok := results.At(i).Type().Underlying().(*types.Basic); ok && b.Info()&(types.IsBoolean|types.IsInteger) != 0 {
			told = true
		}
	}
	for i := range results.Len() {
		if !told || !isError(results.At(i).Type()) {
			out[i] = decides
		}
	}
	return out
}

// drops reports whether a function throws away the answer of its transition.
func (k *pkg) drops(t *transition, decl *ast.FuncDecl) bool {
	dropped := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt:
			dropped = dropped || ast.Unparen(n.X) == t.call
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && ast.Unparen(n.Rhs[0]) == t.call && t.results[0] != nothing {
				id, ok := n.Lhs[0].(*ast.Ident)
				dropped = dropped || ok && id.Name == "_"
			}
		case *ast.SelectorExpr:
			dropped = dropped || n.X == t.call && n.Sel.Name == "Error"
		}
		return true
	})
	return dropped
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

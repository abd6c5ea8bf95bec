package sqlsites

import (
	"go/ast"
	"go/types"
)

// argument reads an argument of a query builder's method. A function that takes
// a query and returns it stands for the calls that it makes.
func (f *frame) argument(lib *library, arg ast.Expr, st state) []value {
	vals := f.element(arg, st)
	t := f.r.info.TypeOf(arg)
	if t == nil {
		return vals
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 1 || f.tooDeep() ||
		f.r.builds(sig.Params().At(0).Type()) != lib || f.r.builds(sig.Results().At(0).Type()) != lib {
		return vals
	}
	var out []value
	for _, v := range vals {
		made := f.madeBy(v, arg, st)
		if len(made) == 0 {
			return vals
		}
		out = append(out, made...)
	}
	return bounded(out)
}

// madeBy returns the chains that a function makes of an empty one, nil if that
// is not known.
func (f *frame) madeBy(v value, arg ast.Expr, st state) []value {
	sum := &summary{params: f.sum.params, values: make(map[ast.Expr][]value)}
	inner := &frame{r: f.r, decl: f.decl, up: f, depth: f.depth + 1, sum: sum, rets: &sum.rets, applied: true}
	if v.form == closure {
		if f.readingLit(v.lit) {
			return nil
		}
		f.r.lits[v.lit] = true
		defer delete(f.r.lits, v.lit)
		inner.readWith(v.lit.Type, v.lit.Body, st)
	} else {
		fn, ok := f.r.info.Uses[nameOf(arg)].(*types.Func)
		if !ok || f.r.decls[fn] == nil || f.r.decls[fn].Body == nil || f.reading(f.r.decls[fn]) {
			return nil
		}
		inner.decl = f.r.decls[fn]
		sum.params = f.r.paramsOf(inner.decl.Type)
		inner.readWith(inner.decl.Type, inner.decl.Body, state{})
	}
	made := sum.result(0)
	for _, m := range made {
		if m.form != chained {
			return nil
		}
	}
	return made
}

// readWith reads a function whose one parameter is an empty chain.
func (f *frame) readWith(ftype *ast.FuncType, body *ast.BlockStmt, st state) {
	if p := f.r.paramsOf(ftype)[0]; p != nil {
		st = st.bind(p, value{form: chained})
	}
	f.read(ftype, body, []state{st})
}

// nameOf returns the name by which an expression calls a function, or nil.
func nameOf(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}

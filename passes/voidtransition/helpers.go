package voidtransition

import (
	"go/ast"
	"go/types"
)

// imported runs a call of a function of another package that is known to read
// the driver's result.
func (m *machine) imported(p *path, x *ast.CallExpr, fn *types.Func, args []value) (value, bool) {
	var f ReadsV1
	if !anyHot(args) || fn.Pkg() == nil || fn.Pkg() == m.pkg.pass.Pkg || !m.pkg.pass.ImportObjectFact(fn.Origin(), &f) {
		return value{}, false
	}
	for _, r := range f.Params {
		if r.Param >= len(args) || args[r.Param].kind != isResult {
			continue
		}
		if r.Tells {
			p.note(x.Pos(), "tells "+m.run.String())
		}
		m.read = true
		return m.promised(x, r.Results), true
	}
	return value{}, false
}

// exportHelpers tells importing packages what the functions of this one make of
// a driver's result, or of a statement that they run.
func (k *pkg) exportHelpers() {
	for _, fn := range k.funcs {
		decl := k.decls[fn]
		if !fn.Exported() || decl.Body == nil {
			continue
		}
		f := &ReadsV1{}
		params := fn.Signature().Params()
		for i := range params.Len() {
			if shapeOf(params.At(i).Type()) == resultOf {
				f.Params = append(f.Params, k.readingOf(decl, params.At(i), i)...)
			}
		}
		if takesStatement(fn.Signature()) {
			out := k.compare(subject{typ: decl.Type, body: decl.Body}, &source{}, false)
			if out.followed {
				f.Runner, f.Runs = true, out.results
			}
		}
		if len(f.Params) > 0 || f.Runner {
			k.pass.ExportObjectFact(fn, f)
		}
	}
}

// readingOf runs a function with the driver's result in one parameter.
func (k *pkg) readingOf(decl *ast.FuncDecl, param *types.Var, i int) []Reading {
	bind := func(m *machine, p *path) { p.set(place{root: param}, value{kind: isResult, hot: true}) }
	out := k.compare(subject{typ: decl.Type, body: decl.Body, bind: bind}, nil, false)
	if !out.followed {
		return nil
	}
	return []Reading{{Param: i, Tells: out.differs && len(out.results) == 0, Results: out.results}}
}

// takesStatement reports whether a function has the shape of those that run a
// SQL statement: a text, and the arguments after it.
func takesStatement(sig *types.Signature) bool {
	n := sig.Params().Len()
	if !sig.Variadic() || n < 2 {
		return false
	}
	rest, ok := sig.Params().At(n - 1).Type().(*types.Slice)
	if !ok {
		return false
	}
	if i, ok := rest.Elem().Underlying().(*types.Interface); !ok || !i.Empty() {
		return false
	}
	text, ok := sig.Params().At(n - 2).Type().Underlying().(*types.Basic)
	return ok && text.Info()&types.IsString != 0
}

package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// importedVar reads a variable or a field of another package.
func (r *reader) importedVar(v *types.Var) []value {
	var fact VarText
	if !isGlobal(v) && !v.IsField() || !r.pass.ImportObjectFact(v, &fact) {
		return nil
	}
	var out []value
	for _, t := range fact.Texts {
		out = append(out, t.fill(nil))
	}
	if fact.Keys != nil {
		return []value{{form: record, keys: fact.Keys, elems: out}}
	}
	return out
}

// fill puts arguments in place of the holes that parameters fill.
func (t Template) fill(args []value) value {
	var parts []value
	for _, p := range t {
		switch {
		case !p.Hole:
			parts = append(parts, known(piece{text: p.Text, conditional: p.Conditional}))
		case p.Param > 0 && p.Param <= len(args):
			parts = append(parts, args[p.Param-1])
		default:
			parts = append(parts, known(piece{hole: true, key: p.Key, conditional: p.Conditional}))
		}
	}
	return concat(parts...)
}

// importedResult reads a call of a function of another package.
func (f *frame) importedResult(fn *types.Func, call *ast.CallExpr, i int, st state) []value {
	var fact Helper
	if fn.Pkg() == f.r.pass.Pkg || !f.r.pass.ImportObjectFact(fn, &fact) {
		return nil
	}
	for _, res := range fact.Results {
		if res.Index == i {
			return f.fillAll(res.Texts, call, st)
		}
	}
	return nil
}

// fillAll fills templates with the arguments of a call.
func (f *frame) fillAll(texts []Template, call *ast.CallExpr, st state) []value {
	sets := make([][]value, len(call.Args))
	for i, arg := range call.Args {
		sets[i] = f.element(arg, st)
	}
	var out []value
	for _, t := range texts {
		out = append(out, product(sets, func(vs []value) value { return t.fill(vs) })...)
	}
	return bounded(out)
}

// runsImported records a call of a function of another package that runs a text
// made of its parameters.
func (f *frame) runsImported(call *ast.CallExpr, in []state) bool {
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == f.r.pass.Pkg {
		return false
	}
	var fact Helper
	if !f.r.pass.ImportObjectFact(fn.Origin(), &fact) || len(fact.Runs) == 0 {
		return false
	}
	for _, r := range fact.Runs {
		c := &Call{Expr: call, Name: fn.Name(), Mode: r.Mode, Handle: r.Handle, Named: r.Named}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && f.r.info.Selections[sel] != nil {
			c.Receiver = sel.X
		}
		for _, st := range in {
			texts := f.fillAll(r.Texts, call, st)
			args, open := f.bindImported(r, call, st)
			for i := range texts {
				texts[i] = bound(texts[i], args, open)
			}
			rec := &run{call: c, sure: r.Sure}
			rec.arg = f.textArg(call, &run{texts: texts})
			f.record(rec, texts)
		}
	}
	return true
}

// bindImported returns the expressions that a call binds by way of a function
// of another package.
func (f *frame) bindImported(r Runs, call *ast.CallExpr, st state) (args []ast.Expr, open bool) {
	for i, p := range r.Args {
		switch {
		case r.Rest && i == len(r.Args)-1:
			rest, open := f.bindings(call, p-1, st)
			return append(args, rest...), open || r.Open
		case p < 1 || p > len(call.Args):
			args = append(args, nil)
		default:
			args = append(args, call.Args[p-1])
		}
	}
	return args, r.Open
}

package sqlsites

import (
	"go/ast"
	"go/types"
	"slices"
)

// A renaming puts what one call gives in place of the parameters of a function.
type renaming struct {
	r    *reader
	args map[*types.Var]value
}

// renamed returns a function as a call makes it of arguments of which nothing is
// known: as it is with nothing known about its parameters, but for the names of
// what is not known. That is nil where something is known about an argument, so
// that the function has to be read with it.
func (f *frame) renamed(decl *ast.FuncDecl, params []*types.Var, in []state) *summary {
	fn, ok := f.r.info.Defs[decl.Name].(*types.Func)
	if !ok || len(in) != 1 || in[0].env.len() > len(params) || fn.Signature().Variadic() {
		return nil
	}
	n := renaming{f.r, make(map[*types.Var]value)}
	for _, p := range params {
		if p == nil {
			continue
		}
		arg, bound := in[0].lookup(p)
		if !bound || !f.unknown(arg, p) {
			return nil
		}
		n.args[p] = arg
	}
	cut := f.r.cut
	sum := f.r.summary(fn)
	if f.r.cut != cut {
		delete(f.r.summaries, fn) // read in a circle, where not all is known
		return nil
	}
	if sum == nil {
		return nil
	}
	return n.summary(sum)
}

// unknown reports whether an argument says no more than where it comes from.
func (f *frame) unknown(arg value, p *types.Var) bool {
	if isString(p.Type()) || isBytes(p.Type()) {
		_, hole := arg.loneHole()
		return hole
	}
	return arg.form == opaque && !isBuilder(p.Type()) && (arg.expr == nil || f.r.info.Types[arg.expr].Value == nil)
}

func (n renaming) summary(sum *summary) *summary {
	out := &summary{params: sum.params}
	for _, r := range sum.rets {
		out.rets = append(out.rets, ret{vals: n.values(r.vals), guards: r.guards})
	}
	for _, r := range sum.runs {
		named := *r
		named.texts, named.outer = bounded(n.values(r.texts)), false
		out.runs = append(out.runs, &named)
	}
	return out
}

// values returns the renamed values, which are those that it is given if there is
// nothing to rename.
func (n renaming) values(vs []value) []value {
	var out []value
	for i, v := range vs {
		named, changed := n.value(v)
		if changed && out == nil {
			out = append(make([]value, 0, len(vs)), vs[:i]...)
		}
		if out != nil {
			out = append(out, named)
		}
	}
	if out == nil {
		return vs
	}
	return out
}

// value also reports whether there was anything to rename.
func (n renaming) value(v value) (named value, changed bool) {
	if arg, ok := n.argument(v); ok {
		return arg, true
	}
	if elems := n.values(v.elems); !oneArray(elems, v.elems) {
		v.elems, changed = elems, true
	}
	own := false // the pieces are a copy
	for i, p := range v.pieces {
		arg, ok := n.args[p.from]
		if !p.hole || p.from == nil || !ok {
			continue
		}
		named := arg.pieces[0]
		named.conditional = named.conditional || p.conditional
		if !own {
			v.pieces, own, changed = slices.Clone(v.pieces), true, true
		}
		v.pieces[i] = named
	}
	return v, changed
}

// argument returns what is known by the name of a parameter, if that is all of
// the value.
func (n renaming) argument(v value) (value, bool) {
	id, ok := v.expr.(*ast.Ident)
	if v.form != opaque || !ok {
		return value{}, false
	}
	p, ok := n.r.info.Uses[id].(*types.Var)
	if !ok {
		return value{}, false
	}
	arg, ok := n.args[p]
	if !ok || arg.form != opaque || arg.expr == nil {
		return value{}, false
	}
	return arg, true
}

package sqlsites

import (
	"go/ast"
	"go/types"
	"slices"
)

// maxReadings bounds how many readings of one function are kept to be renamed.
const maxReadings = 4 * maxVariants

// A reading is a function as one call made it of arguments of which no more is
// known than where they come from. Another call whose arguments are told apart
// in the same way makes the same of it, but for their names: most helpers are
// read once so.
type reading struct {
	args []argument
	sum  *summary
}

// An argument is what one parameter is given of which nothing is known.
type argument struct {
	value value
	// own says that nothing but the arguments can bring the name into the
	// function that is called; any other name has to stay what it is.
	own   bool
	named bool // it is a list of named arguments
}

// renamed returns a function as a call makes it of the given arguments if it was
// read with others like them, nil if it has to be read.
func (f *frame) renamed(decl *ast.FuncDecl, args []argument) *summary {
	if args == nil {
		return nil
	}
	for _, known := range f.r.readings[decl] {
		var n renaming
		if n.leads(known.args, args) {
			return n.summary(known.sum)
		}
	}
	return nil
}

// keepReading keeps what a function is with the given arguments.
func (r *reader) keepReading(decl *ast.FuncDecl, args []argument, sum *summary) {
	if len(r.readings[decl]) < maxReadings {
		r.readings[decl] = append(r.readings[decl], reading{args, sum})
	}
}

// unknownArgs returns the arguments of a call that begins in the given states,
// or nil if something is known about one, or if reading the function may ask
// for more than their names.
func (f *frame) unknownArgs(decl *ast.FuncDecl, params []*types.Var, call *ast.CallExpr, in []state) []argument {
	if f.r.plain || len(in) != 1 || len(params) == 0 || in[0].env.len() > len(params) {
		return nil
	}
	if n := len(decl.Type.Params.List); n > 0 && isEllipsis(decl.Type.Params.List[n-1].Type) || f.r.looksInto(decl) {
		return nil
	}
	args := make([]argument, len(params))
	for i, p := range params {
		if p == nil {
			continue
		}
		v, bound := in[0].lookup(p)
		if !bound || !f.unknown(v, p) {
			return nil
		}
		args[i] = argument{v, f.isOwn(v, call), f.r.isNamedArgs(v.expr)}
	}
	return args
}

func isEllipsis(e ast.Expr) bool {
	_, ok := e.(*ast.Ellipsis)
	return ok
}

// unknown reports whether an argument says no more than where it comes from.
func (f *frame) unknown(arg value, p *types.Var) bool {
	if isString(p.Type()) || isBytes(p.Type()) {
		_, hole := arg.loneHole()
		return hole
	}
	return arg.form == opaque && !isBuilder(p.Type()) && (arg.expr == nil || f.r.info.Types[arg.expr].Value == nil)
}

// isOwn reports whether the name of an argument is known to none but the
// function that is read and to those that it calls with it. What that function
// assigns to fields and package variables is not known until it has been read.
func (f *frame) isOwn(v value, call *ast.CallExpr) bool {
	var lits []*types.Var // parameters of the closures around the call
	root := f
	for ; root.up != nil; root = root.up {
		if !root.applied {
			lits = append(lits, root.params...)
		}
	}
	if root.decl == nil {
		return false
	}
	if v.form == text {
		from := v.pieces[0].from
		return from != nil && (slices.Contains(root.sum.params, from) || slices.Contains(lits, from))
	}
	return v.expr == nil || declaredAt(v.expr, root.decl) || slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		return ast.Unparen(a) == ast.Unparen(v.expr)
	})
}

// declaredAt reports whether an expression stands in a function.
func declaredAt(e ast.Expr, decl *ast.FuncDecl) bool {
	return decl.Pos() <= e.Pos() && e.Pos() < decl.End()
}

package sqlsites

import (
	"go/ast"
	"go/types"
	"slices"
)

// maxApplications bounds what is kept of one call.
const maxApplications = 8 * maxVariants

// An application is a function as the arguments of one call make it. A call is
// evaluated for its effects, for each of its results and once for every path
// that leads to it, with the same arguments most of the time; and the calls in
// its body multiply that.
type application struct {
	decl *ast.FuncDecl
	in   []state // in which the body begins: its parameters are bound
	sum  *summary
}

// readApplied reads a function as one call makes it, unless it was read so for
// the same call before.
func (f *frame) readApplied(decl *ast.FuncDecl, params []*types.Var, call *ast.CallExpr, in []state) *summary {
	r := f.r
	known := r.applications[call]
	for _, a := range known {
		if a.decl == decl && slices.EqualFunc(a.in, in, identicalStates) {
			return a.sum
		}
	}
	cut := r.cut
	args := f.unknownArgs(decl, params, call, in)
	sum := f.renamed(decl, args)
	if sum == nil {
		sum = &summary{params: params, values: make(map[ast.Expr][]value)}
		inner := &frame{r: r, decl: decl, up: f, depth: f.depth + 1, sum: sum, rets: &sum.rets, applied: true}
		inner.read(decl.Type, decl.Body, slices.Clone(in))
		if args != nil && r.cut == cut {
			r.keepReading(decl, args, sum)
		}
	}
	if r.cut == cut && len(known) < maxApplications {
		r.applications[call] = append(r.applications[call], application{decl, in, sum})
	}
	return sum
}

// identicalStates reports whether the same variables hold the same in two
// states, which were bound in the same order.
func identicalStates(a, b state) bool {
	x, y := a.env, b.env
	for x != y {
		if x == nil || y == nil || x.obj != y.obj || !identical(x.val, y.val) {
			return false
		}
		x, y = x.up, y.up
	}
	return slices.Equal(a.guards, b.guards)
}

// identical is stricter than same: no use of a and b tells them apart.
func identical(a, b value) bool {
	return a.form == b.form && a.open == b.open && a.expr == b.expr && a.lit == b.lit && a.root == b.root &&
		len(a.pieces) == len(b.pieces) && len(a.elems) == len(b.elems) &&
		(oneArray(a.pieces, b.pieces) || slices.EqualFunc(a.pieces, b.pieces, identicalPieces)) &&
		slices.Equal(a.keys, b.keys) &&
		(oneArray(a.elems, b.elems) || slices.EqualFunc(a.elems, b.elems, identical))
}

func identicalPieces(a, b piece) bool { return a.conditional == b.conditional && samePiece(&a, &b) }

// What follows answers whether reading has to stop, and counts where it does:
// what was read then depends on more than the arguments.

func (f *frame) tooDeep() bool {
	if f.depth <= maxDepth {
		return false
	}
	f.r.cut++
	return true
}

func (f *frame) readingLit(lit *ast.FuncLit) bool {
	if !f.r.lits[lit] {
		return false
	}
	f.r.cut++
	return true
}

func (r *reader) isBusy(decl *ast.FuncDecl) bool {
	if !r.busy[decl] {
		return false
	}
	r.cut++
	return true
}

package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
)

// limitedAfter is limited for the states after a statement that ends at a
// position. If there are too many, what is forgotten first is that which tells
// them apart in variables that are not mentioned after it any more: a text that
// has been run need not stand in the way of the next one.
func (f *frame) limitedAfter(in []state, end token.Pos) []state {
	out := distinctStates(in)
	if len(out) <= maxVariants || f.decl == nil {
		return limited(out)
	}
	last := f.r.lastUses(f.decl)
	spent := make(map[*types.Var]bool)
	for _, s := range out[1:] {
		for c := range changed(out[0], s) {
			if pos, ok := last[c.obj]; ok && pos < end {
				spent[c.obj] = true
			}
		}
	}
	for v := range spent {
		for i := range out {
			out[i] = out[i].bind(v, value{form: opaque})
		}
	}
	return limited(out)
}

// lastUses returns where each variable is mentioned for the last time in a
// function, in the order of the source.
func (r *reader) lastUses(decl *ast.FuncDecl) map[*types.Var]token.Pos {
	if known := r.lastUse[decl]; known != nil {
		return known
	}
	last := make(map[*types.Var]token.Pos)
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := r.info.ObjectOf(id).(*types.Var); ok {
				last[v] = max(last[v], id.Pos())
			}
		}
		return true
	})
	r.lastUse[decl] = last
	return last
}

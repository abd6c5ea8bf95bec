package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// maxRounds bounds the rounds of a loop that are read one after the other.
const maxRounds = 8

// unroll reads a loop over a list or map of which all elements are known, one
// round after the other. ok is false for other loops, and for those that may
// end early. A map is gone through in the order of the source: conditions joined
// by AND mean the same in any other.
func (f *frame) unroll(s *ast.RangeStmt, before state) (out []state, ok bool) {
	if s.Tok != token.DEFINE || endsEarly(s.Body) {
		return nil, false
	}
	vals := f.eval(s.X, before)
	if len(vals) != 1 || vals[0].open || len(vals[0].elems) == 0 || len(vals[0].elems) > maxRounds {
		return nil, false
	}
	over := vals[0]
	byKey := over.form == record && isMap(f.r.info.TypeOf(s.X))
	if !byKey && (over.form != list || !slices.ContainsFunc(over.elems, func(v value) bool { return v.form != opaque })) {
		return nil, false
	}
	in := []state{before}
	for i := range over.elems {
		for j := range in {
			in = bindCopy(in, j, f.r.declared(s.Key), keyOf(over, i))
			in = bindCopy(in, j, f.r.declared(s.Value), over.elems[i])
		}
		in = limited(f.round(s.Body, s, in))
	}
	for i := range in {
		in[i] = in[i].leave(before, s)
	}
	return in, true
}

// declared returns the variable that a loop declares by a name, or nil.
func (r *reader) declared(name ast.Expr) types.Object {
	id, ok := name.(*ast.Ident)
	if !ok {
		return nil
	}
	return r.info.Defs[id]
}

// keyOf is the key of the i-th element, as far as it is text.
func keyOf(v value, i int) value {
	if v.form != record {
		return value{form: opaque}
	}
	if s, err := strconv.Unquote(v.keys[i]); err == nil {
		return plain(s)
	}
	return value{form: opaque}
}

// endsEarly reports whether something in the body of a loop may leave it, or
// jump, other than to the next round. A return is no matter: what comes after
// the loop does not run then.
func endsEarly(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok != token.CONTINUE || n.Label != nil
		}
		return !found
	})
	return found
}

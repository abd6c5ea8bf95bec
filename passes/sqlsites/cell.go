package sqlsites

import (
	"go/ast"
	"go/types"
	"strings"
)

// A cell is a package variable or a struct field, with what this package
// assigns to it.
type cell struct {
	assigns []assignment
	open    bool // its address is taken, or it is changed in place
}

// An assignment is one place where a cell is set. expr is the value, or the
// left side where one call sets several variables.
type assignment struct {
	expr ast.Expr
	fn   *types.Func // nil at package level
	test bool
	call *ast.CallExpr // at package level: the call that sets several variables
	nth  int           // which result of call
}

func (r *reader) cellOf(v *types.Var) *cell {
	v = v.Origin()
	c := r.cells[v]
	if c == nil {
		c = new(cell)
		r.cells[v] = c
	}
	return c
}

func (r *reader) assignCell(v *types.Var, a assignment) {
	c := r.cellOf(v)
	c.assigns = append(c.assigns, a)
}

// cellVar returns the package variable or field that an expression names.
func (r *reader) cellVar(e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := r.info.Uses[e].(*types.Var); ok && isGlobal(v) {
			return v
		}
	case *ast.SelectorExpr:
		if s := r.info.Selections[e]; s != nil && s.Kind() == types.FieldVal {
			v, _ := s.Obj().(*types.Var)
			return v
		}
	}
	return nil
}

// cellValue returns what a package variable or field may hold, or nil if that
// is not known.
func (r *reader) cellValue(v *types.Var) []value {
	v = v.Origin()
	if vals, ok := r.cellVals[v]; ok {
		return vals
	}
	if r.cellBusy[v] {
		r.cut++
		return nil
	}
	r.cellBusy[v] = true
	vals, complete := r.readCell(v)
	delete(r.cellBusy, v)
	if complete {
		r.cellVals[v] = vals
	}
	return vals
}

// fieldValue returns what a field may hold. One of another package holds what
// that one sets, unless this package sets it, too.
func (r *reader) fieldValue(v *types.Var) []value {
	if v.Pkg() == r.pass.Pkg || r.cells[v] != nil {
		return r.cellValue(v)
	}
	return r.importedVar(v)
}

// readCell also reports whether all was read: a function that is being read
// cannot tell yet what it assigns.
func (r *reader) readCell(v *types.Var) (vals []value, complete bool) {
	if e := r.embeds[v]; e != nil {
		return r.embeddedValue(v, e), true
	}
	c := r.cells[v]
	if c == nil || c.open || len(c.assigns) > 4*maxVariants || r.appended()[v] {
		return nil, true
	}
	assigns := withoutTests(c.assigns)
	for _, a := range assigns {
		next, ok := r.assignedValue(a)
		if !ok {
			return nil, false
		}
		for _, val := range next {
			if s, ok := val.constant(); ok && s == "" && len(assigns) > 1 {
				continue // a zero value beside the real one
			}
			vals = append(vals, val)
		}
	}
	vals = bounded(vals)
	if len(assigns) == 1 && (isGlobal(v) || !v.Exported()) {
		return namedHole(vals), true
	}
	for _, val := range vals {
		if !telling(val) {
			return nil, true
		}
	}
	return vals, true
}

// assignedValue is what one assignment sets.
func (r *reader) assignedValue(a assignment) ([]value, bool) {
	if a.fn == nil {
		if a.call != nil {
			return r.top.result(a.call, a.nth, state{}), true
		}
		return r.top.eval(a.expr, state{}), true
	}
	sum := r.summary(a.fn)
	if sum == nil {
		return nil, false
	}
	vals, ok := sum.values[a.expr]
	if !ok {
		// Not on any path that was read.
		return []value{holeOf("", nil)}, true
	}
	return vals, true
}

func withoutTests(in []assignment) []assignment {
	var out []assignment
	for _, a := range in {
		if !a.test {
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return in
	}
	return out
}

// namedHole gives up a value that is a hole with no key: the cell's own name
// says more.
func namedHole(vals []value) []value {
	for _, v := range vals {
		if h, ok := v.loneHole(); (ok && h.key == "") || v.form == opaque {
			return nil
		}
	}
	return vals
}

// telling reports whether one of several values of a cell is worth a variant:
// a statement or a piece of one, not a mere name, which identifies the cell no
// better than the cell's own key.
func telling(v value) bool {
	switch v.form {
	case text, prepared:
		return strings.ContainsAny(v.literalText(), " \n\t")
	case list, record, closure:
		return true
	}
	return false
}

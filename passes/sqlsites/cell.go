package sqlsites

import (
	"go/ast"
	"go/token"
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

// indexFile collects the declarations, constants, embedded files and cells of a
// file.
func (r *reader) indexFile(file *ast.File) {
	test := strings.HasSuffix(r.pass.Fset.File(file.FileStart).Name(), "_test.go")
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			fn, ok := r.info.Defs[decl.Name].(*types.Func)
			if !ok {
				continue
			}
			r.decls[fn] = decl
			r.funcs = append(r.funcs, fn)
			r.nameParams(fn, decl)
			if decl.Body != nil {
				r.indexNode(decl.Body, fn, test)
			}
		case *ast.GenDecl:
			r.indexDecl(decl, test)
		}
	}
}

// nameParams gives each parameter its key.
func (r *reader) nameParams(fn *types.Func, decl *ast.FuncDecl) {
	prefix := objectKey(fn)
	if recv := recvType(fn); recv != nil {
		prefix = typeName(recv) + "." + fn.Name()
	}
	for _, p := range r.paramsOf(decl.Type) {
		if p != nil {
			r.paramNames[p] = prefix + "." + p.Name()
		}
	}
}

func recvType(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return nil
}

func (r *reader) indexDecl(decl *ast.GenDecl, test bool) {
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range spec.Names {
			switch obj := r.info.Defs[name].(type) {
			case *types.Const:
				if i < len(spec.Values) {
					r.consts[obj] = spec.Values[i]
				}
			case *types.Var:
				r.indexVar(decl, spec, i, obj, test)
			}
		}
		for _, e := range spec.Values {
			r.indexNode(e, nil, test)
		}
	}
}

func (r *reader) indexVar(decl *ast.GenDecl, spec *ast.ValueSpec, i int, obj *types.Var, test bool) {
	if patterns := embedPatterns(decl, spec); patterns != nil {
		r.embeds[obj] = &embedding{patterns: patterns, at: spec.Pos()}
		return
	}
	a := assignment{test: test}
	switch {
	case i < len(spec.Values) && len(spec.Values) == len(spec.Names):
		a.expr = spec.Values[i]
	case len(spec.Values) == 1:
		call, ok := ast.Unparen(spec.Values[0]).(*ast.CallExpr)
		if !ok {
			return
		}
		a.expr, a.call, a.nth = spec.Names[i], call, i
	default:
		return
	}
	r.assignCell(obj, a)
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

// indexNode collects the assignments to cells inside a function body or an
// initial value.
func (r *reader) indexNode(root ast.Node, fn *types.Func, test bool) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				r.indexAssign(n, l, i, fn, test)
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if c, ok := r.info.Defs[name].(*types.Const); ok && i < len(n.Values) {
					r.consts[c] = n.Values[i]
				}
			}
		case *ast.UnaryExpr:
			if v := r.cellVar(n.X); n.Op == token.AND && v != nil {
				if _, isStruct := structOf(v.Type()); !isStruct {
					r.cellOf(v).open = true
				}
			}
		case *ast.CompositeLit:
			strct, ok := structOf(r.info.TypeOf(n))
			if !ok {
				break
			}
			for i, e := range n.Elts {
				if field, val := fieldOf(strct, i, e); field != nil {
					r.assignCell(field, assignment{expr: val, fn: fn, test: test})
				}
			}
		}
		return true
	})
}

func (r *reader) indexAssign(s *ast.AssignStmt, l ast.Expr, i int, fn *types.Func, test bool) {
	if ix, ok := ast.Unparen(l).(*ast.IndexExpr); ok {
		if v := r.cellVar(ix.X); v != nil {
			r.cellOf(v).open = true
		}
		return
	}
	v := r.cellVar(l)
	if v == nil {
		return
	}
	switch {
	case s.Tok != token.ASSIGN:
		r.cellOf(v).open = true
	case len(s.Lhs) == len(s.Rhs):
		r.assignCell(v, assignment{expr: s.Rhs[i], fn: fn, test: test})
	default:
		r.assignCell(v, assignment{expr: l, fn: fn, test: test})
	}
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

// readCell also reports whether all was read: a function that is being read
// cannot tell yet what it assigns.
func (r *reader) readCell(v *types.Var) (vals []value, complete bool) {
	if e := r.embeds[v]; e != nil {
		return r.embeddedValue(v, e), true
	}
	c := r.cells[v]
	if c == nil || c.open || len(c.assigns) > 4*maxVariants {
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

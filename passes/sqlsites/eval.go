package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

// eval returns what an expression may hold in a state: at least one variant.
func (f *frame) eval(e ast.Expr, st state) []value {
	f.r.steps++
	f.depth++
	defer func() { f.depth-- }()
	if f.depth > maxDepth*2 || f.r.steps > maxSteps {
		f.r.cut++
		return []value{holeOf("", nil)}
	}
	e = ast.Unparen(e)
	var vals []value
	switch e.(type) {
	case *ast.CallExpr, *ast.BinaryExpr, *ast.CompositeLit:
		vals = f.recalled(e, st)
	default:
		vals = f.evalForm(e, st)
	}
	if len(vals) == 0 {
		vals = []value{f.unreadable(e)}
	}
	vals = f.constantOf(e, vals)
	f.remember(e, vals)
	return vals
}

// remember keeps what a composed text was on each path that was read, for the
// texts that no call runs. What one caller makes of a function does not count.
func (f *frame) remember(e ast.Expr, vals []value) {
	if f.applied || f.decl == nil || len(f.r.seen[e]) >= maxVariants {
		return
	}
	switch e.(type) {
	case *ast.BinaryExpr, *ast.CallExpr:
		if isString(f.r.info.TypeOf(e)) {
			f.r.seen[e] = append(f.r.seen[e], vals...)
		}
	}
}

// constantOf makes sure that a constant expression has its constant text: where
// reading the syntax led elsewhere, the positions are given up.
func (f *frame) constantOf(e ast.Expr, vals []value) []value {
	c := f.r.info.Types[e].Value
	if c == nil || c.Kind() != constant.String {
		return vals
	}
	want := constant.StringVal(c)
	if got, ok := vals[0].constant(); len(vals) == 1 && ok && got == want {
		return vals
	}
	return []value{plain(want)}
}

func (f *frame) evalForm(e ast.Expr, st state) []value {
	switch e := e.(type) {
	case *ast.BasicLit:
		return f.literal(e)
	case *ast.Ident:
		return f.ident(e, st)
	case *ast.SelectorExpr:
		return f.selector(e, st)
	case *ast.BinaryExpr:
		if e.Op == token.ADD && isString(f.r.info.TypeOf(e)) {
			return f.sum2(e, st)
		}
	case *ast.CallExpr:
		return f.result(e, 0, st)
	case *ast.CompositeLit:
		return f.composite(e, st)
	case *ast.IndexExpr:
		return f.index(e, st)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return f.eval(e.X, st)
		}
	case *ast.StarExpr:
		return f.eval(e.X, st)
	case *ast.SliceExpr:
		if e.Low == nil && e.High == nil {
			return f.eval(e.X, st)
		}
	case *ast.TypeAssertExpr:
		return f.eval(e.X, st)
	case *ast.FuncLit:
		return []value{{form: closure, lit: e, expr: e}}
	}
	return nil
}

// unreadable is the value of an expression that cannot be read: a hole, named
// if the expression always holds the same.
func (f *frame) unreadable(e ast.Expr) value {
	if !isString(f.r.info.TypeOf(e)) && !isBytes(f.r.info.TypeOf(e)) {
		return value{form: opaque, expr: e}
	}
	v := holeOf(f.r.key(e), nil)
	v.expr = e
	return v
}

// literal returns the text of a literal, always the same.
func (f *frame) literal(lit *ast.BasicLit) []value {
	vals, known := f.r.literals[lit]
	if !known {
		vals = readLiteral(lit)
		f.r.literals[lit] = vals
	}
	return vals
}

func readLiteral(lit *ast.BasicLit) []value {
	switch lit.Kind {
	case token.STRING:
		s, err := strconv.Unquote(lit.Value)
		if err != nil {
			return nil
		}
		if s == "" {
			return []value{{form: text, expr: lit}}
		}
		v := known(piece{text: s, lit: lit})
		v.expr = lit
		return []value{v}
	case token.CHAR:
		// As an argument of WriteByte and WriteRune.
		if s, err := strconv.Unquote(lit.Value); err == nil {
			return []value{plain(s)}
		}
	}
	return nil
}

// sum2 reads x + y. A chain of additions leans to the left and may be long, so
// it is read as a list.
func (f *frame) sum2(e *ast.BinaryExpr, st state) []value {
	var operands []ast.Expr
	var x ast.Expr = e
	for {
		b, ok := ast.Unparen(x).(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			break
		}
		operands = append(operands, b.Y)
		x = b.X
	}
	sets := [][]value{f.eval(x, st)}
	for i := len(operands) - 1; i >= 0; i-- {
		sets = append(sets, f.eval(operands[i], st))
	}
	return product(sets, func(vs []value) value { return concat(vs...) })
}

func (f *frame) ident(id *ast.Ident, st state) []value {
	switch obj := f.r.info.ObjectOf(id).(type) {
	case *types.Const:
		return f.r.constant(obj)
	case *types.Var:
		if v, ok := st.lookup(obj); ok {
			if v.form == opaque && v.expr == nil {
				v.expr = id
			}
			return []value{v}
		}
		if isGlobal(obj) && f.r.builds(obj.Type()) == nil {
			return f.r.cellValue(obj)
		}
	case *types.Nil:
		if t := f.r.info.TypeOf(id); isList(t) {
			return []value{{form: list}}
		}
	case *types.Func:
		return []value{{form: opaque, expr: id}}
	}
	return nil
}

// selector reads a constant or variable of another package, or a field.
func (f *frame) selector(e *ast.SelectorExpr, st state) []value {
	selection := f.r.info.Selections[e]
	if selection == nil {
		switch obj := f.r.info.Uses[e.Sel].(type) {
		case *types.Const:
			return f.r.constant(obj)
		case *types.Var:
			return f.r.importedVar(obj)
		}
		return nil
	}
	field, ok := selection.Obj().(*types.Var)
	if !ok || selection.Kind() != types.FieldVal || !f.r.holdsText(field.Type()) {
		return nil
	}
	if f.r.builds(field.Type()) != nil {
		return nil // a handle goes by the name of its field
	}
	if vals := f.elements(e.X, field.Name(), st); vals != nil {
		return vals
	}
	return f.r.fieldValue(field.Origin())
}

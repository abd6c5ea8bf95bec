package sqlcheck

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// eval says where the value of x comes from.
func (lo *lowering) eval(x stmt.Expr, sc *scope) value {
	if lo.spend() {
		return value{}
	}
	switch x := x.(type) {
	case *stmt.Column:
		return sc.resolve(x)
	case *stmt.Param:
		return value{kind: caller, text: paramKey(x.Number, x.Name)}
	case *stmt.Hole:
		return value{kind: caller, text: "hole " + lo.holeText(x.Index)}
	case *stmt.Literal:
		return literal(x)
	case *stmt.Cast:
		return lo.cast(x, sc)
	case *stmt.Call:
		return lo.call(x, sc)
	case *stmt.Op:
		return lo.arithmetic(x, sc)
	case *stmt.Subquery:
		v, _ := lo.subquery(x, sc)
		return v
	case *stmt.Array:
		return lo.array(x, sc)
	}
	return lo.blur(x, sc)
}

func (lo *lowering) holeText(i int) string {
	if i >= 0 && i < len(lo.holes) {
		return lo.holes[i].Key
	}
	return ""
}

func literal(x *stmt.Literal) value {
	if x.Kind == stmt.Null {
		return value{kind: null}
	}
	if x.Kind == stmt.String && strings.EqualFold(x.Text, "now") {
		return value{kind: clock}
	}
	return value{kind: constant, text: x.Text, lit: x.Kind}
}

func (lo *lowering) cast(x *stmt.Cast, sc *scope) value {
	v := lo.eval(x.X, sc)
	if v.kind == rowColumn && !faithfulCasts[strings.TrimSuffix(x.Type, "[]")] {
		v.lossy = true
	}
	return v
}

func (lo *lowering) call(x *stmt.Call, sc *scope) value {
	if freshCalls[x.Name] {
		return value{kind: generated}
	}
	vs := make([]value, len(x.Args))
	for i, arg := range x.Args {
		vs[i] = lo.eval(arg, sc)
	}
	if (x.Name == "greatest" || x.Name == "least") && anyKind(vs, rowColumn) {
		return lo.blur(x, sc)
	}
	if clockCalls[x.Name] && !anyKind(vs, rowColumn, caller) {
		return value{kind: clock}
	}
	if x.Name == "nullif" && len(vs) == 2 && vs[0].kind == caller {
		return vs[0]
	}
	if v, ok := onlyRow(vs); ok {
		v.shift = true
		v.lossy = v.lossy || !faithfulCalls[x.Name]
		return v
	}
	switch {
	case anyKind(vs, unknownValue, rowColumn):
		return value{}
	case anyKind(vs, generated) && freshAfter[x.Name]:
		return value{kind: generated}
	case anyKind(vs, caller):
		return first(vs, caller)
	case anyKind(vs, clock):
		return value{kind: clock}
	case len(vs) > 0 && pureCalls[x.Name]:
		return value{kind: constant, text: x.Name}
	}
	return value{}
}

// pureCalls make a constant of constants, such as the length of a time.
var pureCalls = map[string]bool{"make_interval": true, "interval": true, "to_seconds": true, "concat": true}

func anyKind(vs []value, kinds ...valueKind) bool {
	for _, v := range vs {
		for _, k := range kinds {
			if v.kind == k {
				return true
			}
		}
	}
	return false
}

func first(vs []value, kind valueKind) value {
	for _, v := range vs {
		if v.kind == kind {
			return v
		}
	}
	return value{}
}

// onlyRow returns the one value of vs that is a row's column, if the others are
// constants, arguments or the clock.
func onlyRow(vs []value) (value, bool) {
	var out value
	n := 0
	for _, v := range vs {
		switch v.kind {
		case rowColumn:
			out = v
			n++
		case unknownValue:
			return value{}, false
		}
	}
	return out, n == 1
}

// arithmetic keeps a column a column under + and - with anything that is no
// column, since that maps different values to different ones.
func (lo *lowering) arithmetic(x *stmt.Op, sc *scope) value {
	var l, r value
	if x.X != nil {
		l = lo.eval(x.X, sc)
	} else {
		l = value{kind: constant}
	}
	r = lo.eval(x.Y, sc)
	vs := []value{l, r}
	if v, ok := onlyRow(vs); ok {
		v.shift = true
		if arg := first(vs, caller); arg.kind == caller {
			v.mixed = arg.text
		}
		v.aged = v.aged || anyKind(vs, clock)
		switch x.Name {
		case "+", "||", "#":
		case "-":
			v.minus = v.minus != (r.kind == rowColumn)
		case "->", "->>", "#>", "#>>":
			if l.kind == rowColumn && r.kind == constant {
				v.col += "->" + r.text
			}
			v.lossy = r.kind != constant
		default:
			v.lossy = true
		}
		return v
	}
	switch {
	case anyKind(vs, unknownValue, rowColumn):
		return value{}
	case x.Name == "||" && anyKind(vs, generated):
		return value{kind: generated}
	case anyKind(vs, clock):
		return value{kind: clock}
	case anyKind(vs, caller):
		v := first(vs, caller)
		v.shift = true
		return v
	}
	return value{kind: constant, text: l.text + x.Name + r.text, lit: l.lit}
}

func (lo *lowering) array(x *stmt.Array, sc *scope) value {
	for _, e := range x.Elems {
		if v := lo.eval(e, sc); v.kind != constant {
			return v
		}
	}
	return value{kind: constant}
}

// subquery returns the value of a scalar sub-select and what it requires.
func (lo *lowering) subquery(x *stmt.Subquery, sc *scope) (value, *cond) {
	d, c := lo.query(x.Query, sc, nil)
	v := d.output(0)
	if x.Array {
		v.group = &group{}
	}
	return v, c
}

// blur is an expression of unknown meaning: of a single row's column it keeps
// which one, so that a fence under it is not taken for missing.
func (lo *lowering) blur(x stmt.Expr, sc *scope) value {
	var out value
	stmt.Walk(x, func(e stmt.Expr) bool {
		if c, ok := e.(*stmt.Column); ok && out.kind == unknownValue {
			if v := sc.resolve(c); v.kind == rowColumn {
				out = v
				out.lossy, out.shift = true, true
			}
		}
		return out.kind == unknownValue
	})
	return out
}

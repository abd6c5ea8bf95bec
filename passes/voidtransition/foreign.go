package voidtransition

import (
	"go/ast"
	"go/types"
)

// foreign runs a call of a function that is not looked into. That it is called
// can be seen, and so can what it is given.
func (m *machine) foreign(p *path, x *ast.CallExpr, fn *types.Func, recv value, args []value) []end {
	ends := []end{{p, value{}}}
	var yields []value
	for _, a := range args {
		if a.kind != isClosure {
			continue
		}
		var next []end
		for _, e := range ends {
			for _, r := range m.literal(e.p, a) {
				next = append(next, r)
				yields = r.v.elems
			}
		}
		ends = next
	}
	kinds := resultTypes(m.info.TypeOf(x))
	var out []end
	for _, e := range ends {
		if e.p.ctl == stops {
			out = append(out, e)
			continue
		}
		e.p.note(x.Pos(), "calls "+m.renderAll(append([]value{recv}, args...))+e.v.render(m.run))
		out = append(out, end{e.p, m.returned(x, kinds, recv, args, e.v, len(yields) > 0)})
	}
	return out
}

// literal runs a function literal that is handed to somebody. What it returns
// is theirs to see.
func (m *machine) literal(p *path, f value) []end {
	if m.stack[f.lit.Body] {
		return []end{{p, value{}}}
	}
	return m.call(p, f.lit.Type, f.lit.Body, nil)
}

// returned is what such a call returns. Whoever runs a literal hands on what it
// returns.
func (m *machine) returned(x *ast.CallExpr, kinds []types.Type, recv value, args []value, yield value, hands bool) value {
	hot := recv.isHot() || anyHot(args)
	text := at(x.Pos(), "call") + "(" + m.renderAll(args) + ")"
	vals := make([]value, len(kinds))
	for i, t := range kinds {
		vals[i] = value{text: text + itoa(x.Pos()) + string(rune('a'+i%26)), hot: hot}
		if !isErrorType(t) {
			if hands && len(yield.elems) == len(kinds) {
				vals[i] = yield.elems[i]
			}
			continue
		}
		n := len(yield.elems)
		switch {
		case hands && n > 0:
			vals[i] = yield.elems[n-1]
		case hot:
		case len(kinds) > 1:
			vals[i] = value{kind: isNil}
		default:
			vals[i].fails = true
		}
	}
	return several(vals)
}

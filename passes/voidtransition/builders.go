package voidtransition

import (
	"go/ast"
	"go/types"
	"strings"
)

// generated runs the last call of a chain of code that ent has generated. What
// changes one row fails if it finds none; what changes many has a count, unless
// it is run by Exec. With an X at the end of its name it panics instead of
// failing.
func (m *machine) generated(p *path, x *ast.CallExpr, fn *types.Func) (v value, ok bool) {
	if m.src.write == nil || m.src.write.Site.Call.Library != "ent" || fn == nil || fn.Signature().Recv() == nil {
		return value{}, false
	}
	of := packageType(fn)
	one := of != nil && strings.HasSuffix(of.Name(), "One")
	kinds := resultTypes(m.info.TypeOf(x))
	if one && m.run == zeroRows && (len(kinds) == 0 || !isErrorType(kinds[len(kinds)-1])) {
		p.note(x.Pos(), "panics")
		p.ctl = stops
	}
	vals := make([]value, len(kinds))
	for i, t := range kinds {
		switch {
		case isErrorType(t) && one:
			vals[i] = m.noRow()
		case isErrorType(t):
			vals[i] = value{kind: isNil}
		case isIntegerType(t):
			vals[i] = m.count()
		default:
			vals[i] = value{text: at(x.Pos(), "answer")}
		}
	}
	return several(vals), true
}

// found runs a call that scans a row into its arguments and tells whether there
// was one.
func (m *machine) found(p *path, x *ast.CallExpr) {
	if m.run == itsRows {
		for _, arg := range x.Args {
			m.fill(p, arg, false)
		}
	}
}

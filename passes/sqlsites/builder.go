package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// A write yields what a builder holds after a call, given what it held before.
type write func(before value, st state) []value

// builderCall returns the place of the strings.Builder or bytes.Buffer that a
// call extends, and how.
func (f *frame) builderCall(call *ast.CallExpr) (place, write) {
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	if !ok {
		return place{}, nil
	}
	if fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && len(call.Args) > 0 && isBuilder(f.r.info.TypeOf(call.Args[0])) {
		return f.placeOf(call.Args[0]), f.printTo(fn.Name(), call)
	}
	if fn.Name() == "WriteString" && fn.Pkg() != nil && fn.Pkg().Path() == "io" && len(call.Args) == 2 && isBuilder(f.r.info.TypeOf(call.Args[0])) {
		return f.placeOf(call.Args[0]), f.appends(call.Args[1])
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !isBuilder(f.r.info.TypeOf(sel.X)) {
		return place{}, nil
	}
	to := f.placeOf(sel.X)
	switch fn.Name() {
	case "WriteString", "Write", "WriteByte", "WriteRune":
		if len(call.Args) == 1 {
			return to, f.appends(call.Args[0])
		}
	case "Reset":
		return to, func(value, state) []value { return []value{{form: text}} }
	case "String", "Bytes", "Len", "Cap", "Grow":
		return place{}, nil
	}
	return to, func(before value, _ state) []value { return []value{concat(before, holeOf("", nil))} }
}

func (f *frame) appends(arg ast.Expr) write {
	return func(before value, st state) []value {
		return product([][]value{{before}, f.eval(arg, st)}, func(vs []value) value { return concat(vs...) })
	}
}

func (f *frame) printTo(name string, call *ast.CallExpr) write {
	return func(before value, st state) []value {
		var added []value
		switch name {
		case "Fprintf":
			added = f.format(call, 1, st)
		case "Fprint", "Fprintln":
			added = f.print(call.Args[1:], name == "Fprintln", st)
		default:
			added = []value{holeOf("", nil)}
		}
		return product([][]value{{before}, added}, func(vs []value) value { return concat(vs...) })
	}
}

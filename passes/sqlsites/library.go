package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// libraryCall reads a call of a function whose meaning is known. ok reports
// whether it is one of these.
func (f *frame) libraryCall(fn *types.Func, call *ast.CallExpr, i int, st state) (vals []value, ok bool) {
	if fn.Pkg() == nil {
		return nil, false
	}
	switch path := fn.Pkg().Path(); path {
	case "fmt":
		switch fn.Name() {
		case "Sprintf":
			return f.format(call, 0, st), true
		case "Sprint", "Sprintln":
			return f.print(call.Args, fn.Name() == "Sprintln", st), true
		}
		return nil, true
	case "strings":
		if isBuilder(recvType(fn)) {
			return f.builderResult(fn, call, st), true
		}
		return f.stringsCall(fn.Name(), call, st), true
	case "bytes":
		if isBuilder(recvType(fn)) {
			return f.builderResult(fn, call, st), true
		}
		return f.stringsCall(fn.Name(), call, st), true
	case "strconv":
		if fn.Name() == "Itoa" {
			return f.operand(call.Args[0], st), true
		}
		return nil, true
	case "embed":
		if fn.Name() == "ReadFile" && i == 0 && len(call.Args) == 1 {
			return f.embeddedFile(call, st), true
		}
		return nil, true
	case "io/fs":
		if fn.Name() == "ReadFile" && i == 0 && len(call.Args) == 2 {
			return f.embeddedFile(call, st), true
		}
		return nil, true
	}
	return f.driverCall(fn, call, i, st)
}

// driverCall reads the functions of SQL drivers that yield text or statements.
func (f *frame) driverCall(fn *types.Func, call *ast.CallExpr, i int, st state) ([]value, bool) {
	d := driverOf(fn.Pkg().Path())
	switch {
	case d == "pgx" && fn.Name() == "Sanitize" && typeSuffix(recvType(fn), ".Identifier"):
		return f.sanitize(call, st), true
	case d == "sqlx" && (fn.Name() == "Rebind" || fn.Name() == "In" || fn.Name() == "Named" || fn.Name() == "BindNamed"):
		if i != 0 {
			return nil, true
		}
		for _, arg := range call.Args {
			if isString(f.r.info.TypeOf(arg)) {
				return f.eval(arg, st), true
			}
		}
	case i == 0 && d != "" && strings.HasPrefix(fn.Name(), "Prepare"):
		return f.prepare(fn, call, st), true
	}
	return nil, false
}

// prepare reads a call that yields a prepared statement.
func (f *frame) prepare(fn *types.Func, call *ast.CallExpr, st state) []value {
	at := textParam(fn.Signature())
	if at < 0 || at >= len(call.Args) {
		return nil
	}
	var out []value
	for _, v := range f.eval(call.Args[at], st) {
		out = append(out, value{form: prepared, pieces: v.asText().pieces, expr: call})
	}
	return out
}

// sanitize reads pgx.Identifier{a, b}.Sanitize(): names joined by dots.
func (f *frame) sanitize(call *ast.CallExpr, st state) []value {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	return f.joined(f.eval(sel.X, st), plain("."))
}

// joined joins the elements of each list.
func (f *frame) joined(lists []value, sep value) []value {
	var out []value
	for _, l := range lists {
		if l.form != list {
			return nil
		}
		var parts []value
		for i, e := range l.elems {
			if i > 0 {
				parts = append(parts, sep)
			}
			parts = append(parts, e)
		}
		if l.open {
			parts = append(parts, holeOf("", nil))
		}
		out = append(out, concat(parts...))
	}
	return bounded(out)
}

// builderResult reads b.String() and b.Bytes().
func (f *frame) builderResult(fn *types.Func, call *ast.CallExpr, st state) []value {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || (fn.Name() != "String" && fn.Name() != "Bytes") {
		return nil
	}
	if v, ok := st.at(f.placeOf(sel.X)); ok && v.form == text {
		return []value{v}
	}
	return nil
}

func (f *frame) stringsCall(name string, call *ast.CallExpr, st state) []value {
	if len(call.Args) == 0 {
		return nil
	}
	switch name {
	case "Join":
		if len(call.Args) == 2 {
			return f.joined(f.eval(call.Args[0], st), merge(f.eval(call.Args[1], st)))
		}
	case "TrimSpace":
		return f.eachText(call.Args[0], st, func(v value) value { return trim(v, " \t\r\n") })
	case "Trim", "TrimLeft", "TrimRight", "TrimSuffix", "TrimPrefix":
		return f.trimCall(name, call, st)
	case "ToUpper", "ToLower", "Clone", "ToValidUTF8":
		// Keywords and unquoted names mean the same in either case.
		return f.eval(call.Args[0], st)
	case "ReplaceAll", "Replace":
		return f.replaceCall(call, st)
	}
	return nil
}

func (f *frame) eachText(e ast.Expr, st state, do func(value) value) []value {
	var out []value
	for _, v := range f.eval(e, st) {
		out = append(out, do(v.asText()))
	}
	return bounded(out)
}

// trim cuts the characters of a set off both ends. What a hole ends in stays.
func trim(v value, set string) value {
	return trimRight(trimLeft(v, set), set)
}

func trimLeft(v value, set string) value {
	for len(v.pieces) > 0 && !v.pieces[0].hole {
		p := v.pieces[0]
		n := len(p.text) - len(strings.TrimLeft(p.text, set))
		if n < len(p.text) {
			return value{form: text, pieces: append([]piece{p.cut(n, len(p.text))}, v.pieces[1:]...)}
		}
		v.pieces = v.pieces[1:]
	}
	return v
}

func trimRight(v value, set string) value {
	for len(v.pieces) > 0 && !v.pieces[len(v.pieces)-1].hole {
		last := len(v.pieces) - 1
		p := v.pieces[last]
		n := len(strings.TrimRight(p.text, set))
		if n > 0 {
			return value{form: text, pieces: append(v.pieces[:last:last], p.cut(0, n))}
		}
		v.pieces = v.pieces[:last]
	}
	return v
}

func (f *frame) trimCall(name string, call *ast.CallExpr, st state) []value {
	if len(call.Args) != 2 {
		return nil
	}
	set, ok := merge(f.eval(call.Args[1], st)).constant()
	if !ok {
		return nil
	}
	return f.eachText(call.Args[0], st, func(v value) value {
		switch name {
		case "TrimLeft":
			return trimLeft(v, set)
		case "TrimRight":
			return trimRight(v, set)
		case "TrimPrefix":
			if n := len(v.pieces); n > 0 && strings.HasPrefix(v.pieces[0].text, set) {
				p := v.pieces[0]
				return value{form: text, pieces: append([]piece{p.cut(len(set), len(p.text))}, v.pieces[1:]...)}
			}
			return v
		case "TrimSuffix":
			return trimSuffix(v, set)
		}
		return trim(v, set)
	})
}

func trimSuffix(v value, suffix string) value {
	last := len(v.pieces) - 1
	if last < 0 {
		return v
	}
	p := v.pieces[last]
	if p.hole || !strings.HasSuffix(p.text, suffix) {
		return v
	}
	return value{form: text, pieces: append(v.pieces[:last:last], p.cut(0, len(p.text)-len(suffix)))}
}

// replaceCall reads strings.ReplaceAll(s, old, new) with a constant old.
func (f *frame) replaceCall(call *ast.CallExpr, st state) []value {
	if len(call.Args) < 3 {
		return nil
	}
	old, ok := merge(f.eval(call.Args[1], st)).constant()
	if !ok || old == "" {
		return nil
	}
	limit := -1
	if len(call.Args) == 4 {
		if n, ok := intOf(f.r.info.Types[call.Args[3]].Value); ok {
			limit = n
		}
	}
	sets := [][]value{f.eval(call.Args[0], st), f.operand(call.Args[2], st)}
	return product(sets, func(vs []value) value { return replace(vs[0].asText(), old, vs[1], limit) })
}

// replace puts with in place of old, at most limit times unless limit is
// negative.
func replace(v value, old string, with value, limit int) value {
	var parts []value
	for _, p := range v.pieces {
		start := 0
		for !p.hole && limit != 0 {
			i := strings.Index(p.text[start:], old)
			if i < 0 {
				break
			}
			if i > 0 {
				parts = append(parts, known(p.cut(start, start+i)))
			}
			parts = append(parts, with)
			start += i + len(old)
			limit--
		}
		if p.hole || start < len(p.text) {
			parts = append(parts, known(p.cut(start, len(p.text))))
		}
	}
	return concat(parts...)
}

func intOf(c constant.Value) (int, bool) {
	if c == nil {
		return 0, false
	}
	n, ok := constant.Int64Val(constant.ToInt(c))
	return int(n), ok
}

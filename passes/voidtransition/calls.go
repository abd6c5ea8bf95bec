package voidtransition

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// callExpr runs a call.
func (m *machine) callExpr(p *path, x *ast.CallExpr) []end {
	if tv := m.info.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
		return m.eval(p, x.Args[0])
	} else if tv.IsBuiltin() {
		return m.builtin(p, x)
	}
	var out []end
	for _, f := range m.callee(p, x) {
		for _, a := range m.evalAll(f.p, x.Args) {
			args := a.v.elems
			if len(args) == 1 && args[0].kind == isSeveral {
				args = args[0].elems
			}
			out = append(out, m.apply(a.p, x, f.v, args)...)
		}
	}
	if len(out) > maxPaths {
		m.lost = true
	}
	return out
}

// callee evaluates what a call is made on: the receiver of a method, or the
// function.
func (m *machine) callee(p *path, x *ast.CallExpr) []end {
	if sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && m.info.Selections[sel] != nil && m.info.Selections[sel].Kind() == types.MethodVal {
		return m.eval(p, sel.X)
	}
	return m.eval(p, x.Fun)
}

// apply runs a call with what its receiver and arguments are.
func (m *machine) apply(p *path, x *ast.CallExpr, recv value, args []value) []end {
	fn, _ := typeutil.Callee(m.info, x).(*types.Func)
	if m.src != nil && x == m.src.call {
		return m.source(p, x, fn, recv, args)
	}
	switch recv.kind {
	case isResult, isRow, isRows:
		if v, ok := m.ask(p, x, recv); ok {
			return []end{{p, v}}
		}
	case isClosure:
		return unwrap(m.call(p, recv.lit.Type, recv.lit.Body, args))
	case isQueue:
		if v, ok := m.onQueue(x, fn); ok {
			return []end{{p, v}}
		}
	case isQueued:
		return m.queued(p, x, args)
	case isReader:
		return m.readBatch(p, x, fn, args)
	case isSent:
		if v, ok := m.onSent(x, recv); ok {
			return []end{{p, v}}
		}
	}
	if fn != nil {
		if v, ok := m.known(p, x, fn, recv, args); ok {
			return []end{{p, v}}
		}
		if decl := m.pkg.decls[fn.Origin()]; decl != nil && decl.Body != nil && (m.worth(recv, args) || isErrorTest(fn)) && !m.stack[decl.Body] {
			return m.inline(p, decl, recv, args)
		}
		if v, ok := m.sends(fn, args); ok {
			return []end{{p, v}}
		}
		if v, ok := m.imported(p, x, fn, args); ok {
			return []end{{p, v}}
		}
	}
	if m.inner {
		if v, ok := m.answerOf(x); ok {
			m.reached = true
			return []end{{p, v}}
		}
	}
	return m.foreign(p, x, fn, recv, args)
}

// worth reports whether a function of the package has to be run itself: the
// answer goes into it, or a literal that may ask for it.
func (m *machine) worth(recv value, args []value) bool {
	if m.inner || recv.isHot() || anyHot(args) {
		return true
	}
	for _, a := range args {
		if a.kind == isClosure {
			return true
		}
	}
	return false
}

func (m *machine) inline(p *path, decl *ast.FuncDecl, recv value, args []value) []end {
	if decl.Recv != nil && len(decl.Recv.List) == 1 && len(decl.Recv.List[0].Names) == 1 {
		if v, ok := m.info.Defs[decl.Recv.List[0].Names[0]].(*types.Var); ok && recv.kind != isNil {
			p.set(place{root: v}, recv)
		}
	}
	if args == nil {
		args = []value{}
	}
	return unwrap(m.call(p, decl.Type, decl.Body, args))
}

// unwrap turns the results of a function into the value of its call.
func unwrap(ends []end) []end {
	for i, e := range ends {
		ends[i].v = several(e.v.elems)
	}
	return ends
}

// source runs the call whose answer is in question.
func (m *machine) source(p *path, x *ast.CallExpr, fn *types.Func, recv value, args []value) []end {
	m.reached = true
	if m.src.apart {
		return m.foreign(p, x, fn, recv, args)
	}
	if m.src.results != nil {
		return []end{{p, m.promised(x, m.src.results)}}
	}
	if m.src.queued {
		return []end{{p, m.queue(p, x)}}
	}
	if recv.kind == isClosure {
		m.inner, m.reached = true, false
		ends := unwrap(m.call(p, recv.lit.Type, recv.lit.Body, args))
		m.inner = false
		return ends
	}
	if fn != nil {
		if decl := m.pkg.decls[fn.Origin()]; decl != nil && decl.Body != nil {
			m.inner, m.reached = true, false
			ends := m.inline(p, decl, recv, args)
			m.inner = false
			return ends
		}
		if known, ok := m.pkg.runner(fn); ok {
			return []end{{p, m.promised(x, known)}}
		}
	}
	if v, ok := m.generated(p, x, fn); ok {
		return []end{{p, v}}
	}
	if m.src.scans {
		return []end{{p, m.collectInto(p, x)}}
	}
	if scansInto(m.src) {
		m.found(p, x)
	}
	if v, ok := m.answerOf(x); ok {
		return []end{{p, v}}
	}
	m.lost = true
	return nil
}

// collectInto runs a call that scans the rows into an argument. Where that is a
// slice, no row is no error.
func (m *machine) collectInto(p *path, x *ast.CallExpr) value {
	for _, arg := range x.Args {
		u, ok := ast.Unparen(arg).(*ast.UnaryExpr)
		if !ok || u.Op != token.AND {
			continue
		}
		if _, ok := underlying(m.info.TypeOf(u.X)).(*types.Slice); ok {
			m.store(p, u.X, value{text: at(x.Pos(), "rows"), hot: true}, "")
			return value{kind: isNil}
		}
		if m.run == itsRows {
			m.fill(p, arg, false)
		}
	}
	return m.noRow()
}

// answerOf returns what a call gets from the driver in this run. ok is false if
// what it returns shows no answer in any way that is known.
func (m *machine) answerOf(x *ast.CallExpr) (v value, ok bool) {
	kinds := resultTypes(m.info.TypeOf(x))
	vals := make([]value, len(kinds))
	item := false // the row itself, which is not there without an error
	for i, t := range kinds {
		ok = true
		switch shapeOf(t) {
		case resultOf:
			vals[i] = value{kind: isResult, hot: true}
		case rowOf:
			vals[i] = value{kind: isRow, hot: true}
		case rowsOf:
			vals[i] = value{kind: isRows, hot: true}
		case countOf:
			vals[i] = m.count()
		case flagOf:
			vals[i] = value{kind: isBool, yes: m.run == itsRows, hot: true}
		case errorOf:
			vals[i] = value{kind: isNil}
			if item {
				vals[i] = m.noRow()
			}
			ok = i > 0
		default:
			_, list := underlying(t).(*types.Slice)
			item = item || !list
			vals[i] = value{text: at(x.Pos(), "answer"), hot: true}
		}
	}
	return several(vals), ok && len(vals) > 0
}

// noRow is the error of a call that scans a row.
func (m *machine) noRow() value {
	if m.run == zeroRows {
		return value{kind: isError, text: noRows, hot: true}
	}
	return value{kind: isNil, hot: true}
}

// noRows is the text of the errors that say that there was no row.
const noRows = "no rows"

// ask calls a method of what the driver returned.
func (m *machine) ask(p *path, x *ast.CallExpr, recv value) (value, bool) {
	sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok {
		return value{}, false
	}
	kinds := resultTypes(m.info.TypeOf(x))
	name := sel.Sel.Name
	switch {
	case name == "RowsAffected":
		m.read = true
		if len(kinds) == 2 {
			return several([]value{m.count(), {kind: isNil}}), true
		}
		return m.count(), true
	case name == "Next" && recv.kind == isRows, name == "NextRow":
		return value{kind: isBool, yes: m.run == itsRows, hot: true}, true
	case name == "Err" && recv.kind == isRow && decodesOne(m.info.TypeOf(sel.X)):
		return m.noRow(), true
	case name == "Close", name == "Err", name == "Error", name == "LastInsertId":
		return m.quiet(x), true
	case recv.kind == isResult && len(kinds) == 1 && shapeOf(kinds[0]) == resultOf:
		return recv, true // the next call of a chain
	case recv.kind == isResult:
		return value{text: at(x.Pos(), name), hot: true}, true
	case len(kinds) == 1 && isErrorType(kinds[0]):
		return m.scan(p, x, recv), true
	}
	return value{text: at(x.Pos(), name), hot: true}, true
}

// scan reads a row into the arguments of a call.
func (m *machine) scan(p *path, x *ast.CallExpr, recv value) value {
	always := m.src != nil && m.src.counts // there is a row, and a number in it
	if recv.kind == isRows || always || m.run == itsRows {
		for _, arg := range x.Args {
			m.fill(p, arg, always)
		}
	} else {
		for _, arg := range x.Args {
			m.leave(p, arg)
		}
	}
	if recv.kind == isRow && !always {
		return m.noRow()
	}
	return value{kind: isNil}
}

// fill sets what a pointer points to.
func (m *machine) fill(p *path, arg ast.Expr, count bool) {
	u, ok := ast.Unparen(arg).(*ast.UnaryExpr)
	if !ok {
		return
	}
	v := value{text: at(arg.Pos(), "scanned"), hot: count, read: !count}
	if t := m.info.TypeOf(u.X); count && t != nil {
		switch {
		case isBoolType(t):
			v = value{kind: isBool, yes: m.run == itsRows, hot: true}
		case isIntegerType(t):
			v = m.count()
		}
	}
	m.store(p, u.X, v, "")
}

// leave marks a variable that a row would have been read into: what it holds
// now stands for the row.
func (m *machine) leave(p *path, arg ast.Expr) {
	u, ok := ast.Unparen(arg).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return
	}
	if root, fields := m.rootOf(u.X); root != nil && fields == "" {
		v := p.get(place{root: root})
		v.read = true
		p.set(place{root: root}, v)
	}
}

// quiet returns what a call that tells nothing returns.
func (m *machine) quiet(x *ast.CallExpr) value {
	kinds := resultTypes(m.info.TypeOf(x))
	vals := make([]value, len(kinds))
	for i, t := range kinds {
		if isErrorType(t) {
			vals[i] = value{kind: isNil}
			continue
		}
		vals[i] = value{text: at(x.Pos(), "call") + "." + itoa(0)}
	}
	return several(vals)
}

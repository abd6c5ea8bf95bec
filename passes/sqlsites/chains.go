package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// chainResult reads a call of a query builder: it adds a link to the chain that
// it is made on, or starts one.
func (f *frame) chainResult(lib *library, fn *types.Func, call *ast.CallExpr, i int, st state) []value {
	if yieldsText(lib, fn.Name()) {
		return f.chainText(lib, fn, call, i, st)
	}
	if i != 0 {
		return nil
	}
	return f.linked(lib, fn, call, st)
}

// linked returns the chains that end in a call.
func (f *frame) linked(lib *library, fn *types.Func, call *ast.CallExpr, st state) []value {
	sets := make([][]value, 0, 1+len(call.Args))
	sets = append(sets, f.base(lib, fn, call, st))
	for _, arg := range call.Args {
		sets = append(sets, f.argument(lib, arg, st))
	}
	spread := call.Ellipsis.IsValid()
	return product(sets, func(vs []value) value {
		out := vs[0]
		for _, l := range out.elems {
			if l.expr == call {
				return out // another round of a loop
			}
		}
		next := value{form: link, pieces: []piece{{text: fn.Name()}}, expr: call, elems: append([]value(nil), vs[1:]...)}
		if n := len(next.elems); spread && n > 0 {
			last := next.elems[n-1]
			next.open = last.form != list || last.open
			next.elems = append(next.elems[:n-1], last.elems...)
		}
		out.elems = append(out.elems[:len(out.elems):len(out.elems)], next)
		return out
	})
}

// base returns the chains that a method is called on. What is no chain starts
// one, and so does a variable that holds no part of a statement yet.
func (f *frame) base(lib *library, fn *types.Func, call *ast.CallExpr, st state) []value {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || fn.Signature().Recv() == nil {
		return []value{{form: chained}}
	}
	selection := f.r.info.Selections[sel]
	if selection == nil {
		return []value{{form: chained}}
	}
	if selection.Kind() == types.MethodExpr {
		return []value{{form: chained, open: true}} // (*gorm.DB).Where(db, ...)
	}
	var out []value
	for _, v := range f.eval(sel.X, st) {
		id, isVar := ast.Unparen(sel.X).(*ast.Ident)
		switch {
		case v.form != chained:
			root := sel.X
			if v.form == opaque && v.expr != nil {
				root = v.expr
			}
			// A call of the library that could not be read has links that are
			// not known.
			v = value{form: chained, root: root, open: f.callsBuilder(root)}
		case isVar && !v.open && f.isPlain(lib, v):
			f.begun(id, v)
			v = value{form: chained, root: id}
		}
		out = append(out, v)
	}
	return bounded(out)
}

// callsBuilder reports whether an expression is a call of a query builder.
func (f *frame) callsBuilder(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	lib, _ := f.builderOfCall(call)
	return lib != nil
}

// isPlain reports whether a chain is a handle and nothing more.
func (f *frame) isPlain(lib *library, v value) bool {
	for _, l := range v.elems {
		if !lib.plain(l.pieces[0].text) {
			return false
		}
	}
	return true
}

// begun remembers that a variable holds a transaction.
func (f *frame) begun(id *ast.Ident, v value) {
	for _, l := range v.elems {
		switch l.pieces[0].text {
		case "Begin", "BeginTx":
			f.r.transactions[f.r.info.ObjectOf(id)] = true
		}
	}
}

// begins remembers the parameters of closures that a builder calls with a
// transaction.
func (f *frame) begins(call *ast.CallExpr) {
	switch calleeName(call) {
	case "Begin":
		if obj := f.local(chainRoot(call)); obj != nil && isSession(obj.Type()) {
			f.r.transactions[obj] = true
		}
		return
	case "WithTransaction":
		for _, arg := range call.Args {
			if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok {
				f.r.sessions = append(f.r.sessions, lit)
			}
		}
		return
	case "Transaction", "RunInTx", "WithTx":
	default:
		return
	}
	for _, arg := range call.Args {
		lit, ok := ast.Unparen(arg).(*ast.FuncLit)
		if !ok {
			continue
		}
		for _, p := range f.r.paramsOf(lit.Type) {
			if p != nil && f.r.builds(p.Type()) != nil {
				f.r.transactions[p] = true
			}
		}
	}
}

// builderOfCall returns the query builder that a called function belongs to,
// or nil.
func (f *frame) builderOfCall(call *ast.CallExpr) (*library, *types.Func) {
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return nil, nil
	}
	return f.r.library(fn.Pkg()), fn.Origin()
}

// runsChain records a call at the end of a chain that runs its statement. It
// reports whether the call is one of a query builder, whose texts are parts of
// statements.
func (f *frame) runsChain(call *ast.CallExpr, in []state) bool {
	lib, fn := f.builderOfCall(call)
	if lib == nil {
		return false
	}
	if yieldsText(lib, fn.Name()) {
		return true
	}
	done := false
	for _, st := range in {
		if !lib.finishes(fn.Name()) {
			break
		}
		for _, v := range f.linked(lib, fn, call, st) {
			stmt := lib.lower(f.r.chainOf(v), chainReader{f})
			if stmt == nil {
				continue
			}
			done = true
			c := &Call{Expr: call, Name: fn.Name(), Mode: chainModes[stmt.Mode], Receiver: v.root, Library: lib.name}
			if stmt.Handle != nil {
				c.Receiver = stmt.Handle
			}
			c.Handle = f.r.chainHandle(c.Receiver)
			if lib.name == "mongo" {
				c.Handle = f.r.sessionHandle(call)
			}
			text := bound(rendered(stmt.Pieces), stmt.Args, stmt.Open)
			f.record(&run{call: c, arg: finisher(call), sure: true}, []value{text})
		}
	}
	return done || !lib.raw(fn.Name())
}

var chainModes = map[chain.Mode]Mode{
	chain.Exec: Exec, chain.Query: Query, chain.QueryRow: QueryRow, chain.ScanInto: ScanInto,
}

// finisher is the expression that stands for a statement as a whole: the name
// of the method that runs it.
func finisher(call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.Sel
	}
	return call.Fun
}

// yieldsText reports whether a method yields the text of its statement and the
// values that are bound.
func yieldsText(lib *library, name string) bool {
	switch name {
	case "ToSql", "MustSql", "ToSQL":
		return lib.finishes(name)
	}
	return false
}

// chainText reads the results of ToSql: the text, the values.
func (f *frame) chainText(lib *library, fn *types.Func, call *ast.CallExpr, i int, st state) []value {
	if i > 1 {
		return nil
	}
	var out []value
	for _, v := range f.linked(lib, fn, call, st) {
		stmt := lib.lower(f.r.chainOf(v), chainReader{f})
		if stmt == nil {
			return nil
		}
		if i == 0 {
			out = append(out, rendered(stmt.Pieces))
			continue
		}
		args := value{form: list, open: stmt.Open}
		for _, a := range stmt.Args {
			args.elems = append(args.elems, value{form: opaque, expr: a})
		}
		out = append(out, args)
	}
	return bounded(out)
}

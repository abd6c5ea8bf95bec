package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/sqlcheck"
)

// result returns what the i-th result of a call may be.
func (f *frame) result(call *ast.CallExpr, i int, st state) []value {
	f.r.steps++
	if f.r.steps > maxSteps {
		f.r.cut++
		return nil
	}
	if tv := f.r.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return f.convert(call, st)
	}
	if v, ok := f.returnedBy(call, i, st); ok {
		return []value{v}
	}
	switch fn := typeutil.Callee(f.r.info, call).(type) {
	case *types.Builtin:
		switch {
		case fn.Name() == "append":
			return f.appendCall(call, st)
		case fn.Name() == "make" && isMap(f.r.info.TypeOf(call)):
			return []value{{form: record, expr: call}}
		case fn.Name() == "make" && f.makesEmpty(call):
			return []value{{form: list, expr: call}}
		case fn.Name() == "new" && isBuilder(f.r.info.TypeOf(call)):
			return []value{{form: text}}
		case fn.Name() == "new" && f.r.isObject(f.r.info.TypeOf(call)):
			return []value{f.r.zeroOf(f.r.info.TypeOf(call.Args[0]))}
		}
		return nil
	case *types.Func:
		return f.callResult(fn.Origin(), call, i, st)
	}
	return f.closureResult(call, i, st)
}

// makesEmpty reports whether a call of make yields a list of no elements.
func (f *frame) makesEmpty(call *ast.CallExpr) bool {
	if len(call.Args) < 2 || !isList(f.r.info.TypeOf(call)) {
		return false
	}
	n := f.r.info.Types[call.Args[1]].Value
	return n != nil && constant.Sign(n) == 0
}

// convert reads string(x), []byte(x) and conversions to named strings.
func (f *frame) convert(call *ast.CallExpr, st state) []value {
	t := f.r.info.TypeOf(call.Args[0])
	if f.r.builds(f.r.info.TypeOf(call)) != nil {
		return f.eval(call.Args[0], st) // sq.Eq(m)
	}
	if !isString(t) && !isBytes(t) {
		return nil
	}
	return f.eval(call.Args[0], st)
}

func (f *frame) appendCall(call *ast.CallExpr, st state) []value {
	if len(call.Args) == 0 {
		return nil
	}
	if isBytes(f.r.info.TypeOf(call.Args[0])) {
		if len(call.Args) == 2 && call.Ellipsis.IsValid() {
			sets := [][]value{f.eval(call.Args[0], st), f.eval(call.Args[1], st)}
			return product(sets, func(vs []value) value { return concat(vs...) })
		}
		return nil
	}
	sets := make([][]value, len(call.Args))
	sets[0] = f.eval(call.Args[0], st)
	for i, a := range call.Args[1:] {
		sets[i+1] = f.element(a, st)
	}
	spread := call.Ellipsis.IsValid()
	return product(sets, func(vs []value) value {
		out := value{form: list, open: true}
		if vs[0].form == list {
			out.elems, out.open = append(out.elems, vs[0].elems...), vs[0].open
		}
		for i, v := range vs[1:] {
			if !spread || i+2 < len(vs) {
				out.elems = append(out.elems, v)
				continue
			}
			out.elems = append(out.elems, v.elems...)
			out.open = out.open || v.form != list || v.open
		}
		return out
	})
}

// callResult reads a call of a declared function or method.
func (f *frame) callResult(fn *types.Func, call *ast.CallExpr, i int, st state) []value {
	if lib := f.r.library(fn.Pkg()); lib != nil {
		return f.chainResult(lib, fn, call, i, st)
	}
	if vals, ok := f.libraryCall(fn, call, i, st); ok {
		return vals
	}
	if decl := f.r.decls[fn]; decl != nil {
		if sum := f.apply(fn, decl, call, st); sum != nil {
			if vals := sum.result(i); len(vals) > 0 {
				return f.keyed(call, vals)
			}
		}
		return f.guess(fn, call, i, st)
	}
	if vals := f.importedResult(fn, call, i, st); vals != nil {
		return vals
	}
	return f.guess(fn, call, i, st)
}

// keyed gives the key of the call to a result that is nothing but a hole with
// none: a method that always returns the same is a name for what it returns.
func (f *frame) keyed(call *ast.CallExpr, vals []value) []value {
	if len(vals) != 1 {
		return vals
	}
	if h, ok := vals[0].loneHole(); ok && h.key == "" {
		return []value{holeOf(f.r.key(call), nil)}
	}
	return vals
}

// apply reads the body of a function of this package with the arguments of one
// call. It returns nil if it goes round in a circle or too deep.
func (f *frame) apply(fn *types.Func, decl *ast.FuncDecl, call *ast.CallExpr, st state) *summary {
	if decl.Body == nil || f.tooDeep() || f.reading(decl) {
		return nil
	}
	params := f.r.paramsOf(decl.Type)
	recv := f.receives(fn)
	if len(params) == 0 && recv == nil {
		return f.r.summary(fn)
	}
	in := f.bindArgs(fn, params, call, st)
	if recv != nil {
		in = f.withReceiver(recv, call, st, in)
	}
	return f.readApplied(decl, params, call, in)
}

// reading reports whether a function is being read already.
func (f *frame) reading(decl *ast.FuncDecl) bool {
	for up := f; up != nil; up = up.up {
		if up.decl == decl {
			f.r.cut++
			return true
		}
	}
	return f.r.isBusy(decl)
}

// bindArgs returns the states in which the callee's body begins: one for each
// choice of variants of the arguments.
func (f *frame) bindArgs(fn *types.Func, params []*types.Var, call *ast.CallExpr, st state) []state {
	sets := make([][]value, len(params))
	variadic := fn.Signature().Variadic()
	for i, p := range params {
		switch {
		case variadic && i == len(params)-1 && !call.Ellipsis.IsValid():
			sets[i] = f.variadic(call.Args[min(i, len(call.Args)):], st)
		case i < len(call.Args):
			sets[i] = f.element(call.Args[i], st)
		default:
			sets[i] = []value{{form: opaque}} // f(g()) with several results
		}
		if p == nil {
			sets[i] = []value{{form: opaque}}
		}
	}
	var in []state
	product(sets, func(vs []value) value {
		var s state
		for i, p := range params {
			if p == nil {
				continue
			}
			v := vs[i]
			if isBuilder(p.Type()) && v.form != text {
				v = holeOf("", nil)
			}
			s = s.bind(p, v)
		}
		in = append(in, s)
		return value{}
	})
	return limited(in)
}

func (f *frame) variadic(args []ast.Expr, st state) []value {
	sets := make([][]value, len(args))
	for i, a := range args {
		sets[i] = f.element(a, st)
	}
	return product(sets, func(vs []value) value {
		return value{form: list, elems: append([]value(nil), vs...)}
	})
}

// closureResult reads a call of a local function literal.
func (f *frame) closureResult(call *ast.CallExpr, i int, st state) []value {
	if f.tooDeep() {
		return nil
	}
	var out []value
	for _, v := range f.eval(call.Fun, st) {
		if v.form != closure || f.readingLit(v.lit) {
			return f.guessText(call, i, st)
		}
		out = append(out, f.applyClosure(v.lit, call, st).result(i)...)
	}
	return bounded(out)
}

// applyClosure reads the body of a closure with the arguments of one call.
func (f *frame) applyClosure(lit *ast.FuncLit, call *ast.CallExpr, st state) *summary {
	in := st
	for i, p := range f.r.paramsOf(lit.Type) {
		if p != nil && i < len(call.Args) {
			in = in.bind(p, merge(f.element(call.Args[i], st)))
		}
	}
	sum := &summary{params: f.sum.params, values: make(map[ast.Expr][]value)}
	inner := &frame{r: f.r, decl: f.decl, up: f, depth: f.depth + 1, sum: sum, rets: &sum.rets, applied: true}
	f.r.lits[lit] = true
	inner.read(lit.Type, lit.Body, []state{in})
	delete(f.r.lits, lit)
	return sum
}

var (
	quoteName   = regexp.MustCompile(`(?i)quote|ident|sanitize|escape`)
	rewriteName = regexp.MustCompile(`(?i)^re(bind|write)`)
)

// guess reads a call of a function whose body is not known. A function that
// quotes its one argument returns it, and so does one that rewrites placeholders
// by its name; any other that takes a statement and returns text returns the
// statement, with an end that is open.
func (f *frame) guess(fn *types.Func, call *ast.CallExpr, i int, st state) []value {
	if i != 0 || !f.r.holdsText(firstResult(fn)) {
		return nil
	}
	if len(call.Args) == 1 && isString(f.r.info.TypeOf(call.Args[0])) && (quoteName.MatchString(fn.Name()) || rewriteName.MatchString(fn.Name())) {
		return f.eval(call.Args[0], st)
	}
	return f.guessText(call, i, st)
}

// guessText reads a call that takes a statement and returns text.
func (f *frame) guessText(call *ast.CallExpr, i int, st state) []value {
	if i != 0 {
		return nil
	}
	for _, arg := range call.Args {
		if !isString(f.r.info.TypeOf(arg)) {
			continue
		}
		vals := f.eval(arg, st)
		if len(vals) == 1 && sqlcheck.Candidate(vals[0].probe()) {
			return []value{concat(vals[0], holeOf("", nil))}
		}
	}
	return nil
}

func firstResult(fn *types.Func) types.Type {
	res := fn.Signature().Results()
	if res.Len() == 0 || isList(res.At(0).Type()) {
		return nil
	}
	return res.At(0).Type()
}

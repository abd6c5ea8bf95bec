package legacypath

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/passes/voidtransition"
	"github.com/fencelint/fencelint/sqlcheck"
)

// Operations are those of the functions of a package, their own and what they
// do by handing their arguments on to a helper.
type operations struct {
	dir    *directory
	own    map[*types.Func][]*operation
	all    map[*types.Func][]*operation
	onto   map[*types.Func]*types.Func // the one function that a function hands on to
	asking map[*types.Func]bool

	handled map[*ast.CallExpr]voidtransition.Handling
}

func newOperations(dir *directory, found *leases.Result) *operations {
	ops := &operations{
		dir: dir,
		own: map[*types.Func][]*operation{}, all: map[*types.Func][]*operation{},
		onto: map[*types.Func]*types.Func{}, asking: map[*types.Func]bool{},
		handled: voidtransition.Handlings(dir.pass.ResultOf[voidtransition.Analyzer].(*finding.Result)),
	}
	writes := map[*sqlcheck.Write]*leases.Write{}
	for _, w := range found.Writes {
		writes[w.Write] = w
	}
	for _, t := range found.Tables {
		for o := range found.Observed(t) {
			ops.observe(t, o, writes[o.Write])
		}
	}
	for fn, list := range ops.own {
		ops.own[fn] = ops.judgeFinders(fn, list)
	}
	return ops
}

func (ops *operations) observe(t *lease.Table, o leases.Observed, w *leases.Write) {
	if o.Site.Func == nil || o.Site.Test {
		return
	}
	fn, ok := ops.dir.pass.TypesInfo.Defs[o.Site.Func.Name].(*types.Func)
	if !ok {
		return
	}
	op := &operation{table: t, site: o.Site, seen: o.Seen, write: w, stateBy: -1, answer: answerOf(ops.handled, o.Site)}
	if o.Write.Target != nil {
		op.name = o.Write.Target.Name
	}
	switch {
	case w == nil && o.Write.Verb == sqlcheck.ReadRows:
		op.kind = finds
	case w == nil:
		return // an insert
	case w.Verdict.Action == sqlcheck.Claim:
		op.kind = takes
	case w.Verdict.Action == sqlcheck.Renewal:
		op.kind = renews
		op.standing = standingOf(w)
	case w.Verdict.Action == sqlcheck.Transition || w.Verdict.Action == sqlcheck.Release:
		op.standing = standingOf(w)
		var status *lease.Set
		if op.target, status = settleTarget(w, o.Seen); status != nil {
			op.stateBy = ops.parameter(fn, o.Site, status.Value)
		}
	default:
		return // an outsider's write, a takeover, a sweep: another actor than the holder
	}
	ops.own[fn] = append(ops.own[fn], op)
}

// standingOf is that of a write.
func standingOf(w *leases.Write) standing {
	switch {
	case w.Verdict.Result == sqlcheck.Flagged:
		return unfenced
	case w.Verdict.Result == sqlcheck.Fenced:
		return fenced
	}
	return neither
}

// parameter returns the index of the parameter of fn that supplies a value that
// a call binds, or -1.
func (ops *operations) parameter(fn *types.Func, site *sqlsites.Site, v lease.Value) int {
	if v.Kind != lease.Argument || site.Call == nil {
		return -1
	}
	for _, p := range site.Script.Params {
		if v.Text == ":"+p.Name || v.Text == "$"+itoa(p.Number) {
			return ops.parameterIndex(fn, site.Call.Bound(p.Number, p.Name))
		}
	}
	return -1
}

// parameterIndex returns which parameter of fn an expression is, also under a
// conversion or as String() of it, or -1.
func (ops *operations) parameterIndex(fn *types.Func, x ast.Expr) int {
	info := ops.dir.pass.TypesInfo
	if call, ok := x.(*ast.CallExpr); ok {
		sel, isMethod := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		switch {
		case len(call.Args) == 1 && info.Types[call.Fun].IsType():
			return ops.parameterIndex(fn, call.Args[0])
		case len(call.Args) == 0 && isMethod && sel.Sel.Name == "String":
			return ops.parameterIndex(fn, sel.X)
		}
		return -1
	}
	id, ok := x.(*ast.Ident)
	if !ok {
		return -1
	}
	for i := range fn.Signature().Params().Len() {
		if info.Uses[id] == fn.Signature().Params().At(i) {
			return i
		}
	}
	return -1
}

// of returns the operations of fn: its own, or else those of the one function
// that it hands on to.
func (ops *operations) of(fn *types.Func) []*operation {
	if list, ok := ops.own[fn]; ok {
		return list
	}
	if list, ok := ops.all[fn]; ok {
		return list
	}
	d := ops.dir.byFunc[fn]
	if d == nil || d.body == nil || ops.asking[fn] {
		return nil
	}
	ops.asking[fn] = true
	list := ops.handedOn(d)
	delete(ops.asking, fn)
	ops.all[fn] = list
	return list
}

// handedOn returns the operations of a function that has none of its own and
// one call of a function that has: a function that calls several is a worker,
// which goes through the protocol, and not a step of it.
func (ops *operations) handedOn(d *declaration) []*operation {
	var call *ast.CallExpr
	var callee *types.Func
	several := false
	ast.Inspect(d.body.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := ops.callee(c)
		if fn != nil && len(ops.of(fn)) > 0 {
			several = several || call != nil
			call, callee = c, fn
		}
		return true
	})
	if call == nil || several || !ops.isStep(d, callee) {
		return nil
	}
	ops.onto[d.fn] = callee
	var list []*operation
	for _, op := range ops.of(callee) {
		list = append(list, ops.applied(op, d.fn, call))
	}
	return list
}

// isStep reports whether d does for its callers what callee does for it: it is
// a method of the same type or a function beside callee, or does nothing else.
func (ops *operations) isStep(d *declaration, callee *types.Func) bool {
	if receiver(d.fn) == receiver(callee) || receiver(callee) == nil && !callee.Exported() {
		return true
	}
	return isThin(d.body)
}

// isThin reports whether the body of a function is one call.
func isThin(d *ast.FuncDecl) bool {
	if d == nil || len(d.Body.List) != 1 {
		return false
	}
	switch s := d.Body.List[0].(type) {
	case *ast.ReturnStmt:
		if len(s.Results) != 1 {
			return false
		}
		_, ok := ast.Unparen(s.Results[0]).(*ast.CallExpr)
		return ok
	case *ast.ExprStmt:
		_, ok := ast.Unparen(s.X).(*ast.CallExpr)
		return ok
	}
	return false
}

// callee returns the function that a call calls, without type arguments, if it
// is known and declared in the package.
func (ops *operations) callee(c *ast.CallExpr) *types.Func {
	fn, ok := typeutil.Callee(ops.dir.pass.TypesInfo, c).(*types.Func)
	if !ok || fn.Pkg() != ops.dir.pass.Pkg {
		return nil
	}
	return fn.Origin()
}

// applied is an operation of a helper with the arguments of one call.
func (ops *operations) applied(op *operation, caller *types.Func, call *ast.CallExpr) *operation {
	if op.stateBy < 0 || op.stateBy >= len(call.Args) {
		return op
	}
	out := *op
	arg := call.Args[op.stateBy]
	out.stateBy = ops.parameterIndex(caller, arg)
	if v := ops.dir.pass.TypesInfo.Types[arg].Value; v != nil {
		out.target = targetState + strings.Trim(v.ExactString(), `"`)
		if v.Kind() == constant.String {
			out.target = targetState + constant.StringVal(v)
		}
	}
	return &out
}

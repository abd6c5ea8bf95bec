package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/sqlcheck"
)

// readFuncs reads the functions that can add to the result: those that may run
// a text, hold one, or tell importing packages of one; then those that call a
// function which runs what it is given, and so on. What else a function does
// is read when one of them asks for it.
func (r *reader) readFuncs() {
	callers := make(map[*types.Func][]*types.Func)
	for _, fn := range r.funcs {
		if r.matters(fn, callers) {
			r.summary(fn)
		}
	}
	// Reading adds to the list.
	for i := 0; i < len(r.read); i++ {
		if !r.summaries[r.read[i]].runsGiven() {
			continue
		}
		for _, fn := range callers[r.read[i]] {
			r.summary(fn)
		}
	}
}

// runsGiven reports whether a function runs a text that its callers supply.
func (s *summary) runsGiven() bool {
	return slices.ContainsFunc(s.runs, func(r *run) bool { return r.outer })
}

// runsGivenTo reports whether a closure of the function runs a text that its
// callers supply.
func (s *summary) runsGivenTo(lit *ast.FuncLit) bool {
	return slices.ContainsFunc(s.runs, func(r *run) bool { return r.lit == lit })
}

// matters reports whether a function adds to the result whatever the functions
// of the package that it calls do. It is added to the callers of these.
func (r *reader) matters(fn *types.Func, callers map[*types.Func][]*types.Func) bool {
	body := r.decls[fn].Body
	if body == nil {
		return false
	}
	found := fn.Exported() && yieldsString(fn.Signature())
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			found = found || n.Kind == token.STRING && (verbStart(n.Value) || sqlcheck.Candidate(n.Value))
		case *ast.CallExpr:
			callee, _ := typeutil.Callee(r.info, n).(*types.Func)
			if callee != nil {
				callee = callee.Origin()
			}
			found = found || r.mayRun(n, callee)
			if known := callers[callee]; r.decls[callee] != nil && (len(known) == 0 || known[len(known)-1] != fn) {
				callers[callee] = append(known, fn)
			}
		}
		return true
	})
	return found
}

// yieldsString reports whether a result is text.
func yieldsString(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if isString(v.Type()) {
			return true
		}
	}
	return false
}

// mayRun reports whether a call may run a text, or is one of a query builder.
// callee is the function that is called, or nil if only running tells.
func (r *reader) mayRun(call *ast.CallExpr, callee *types.Func) bool {
	if s := r.shapeOf(call); s != nil && (s.sure || s.declared || s.at < 0 || !r.noStatement(call.Args[s.at])) {
		return true
	}
	if beginsTransaction(call) {
		return true
	}
	if callee == nil || callee.Pkg() == nil || callee.Pkg() == r.pass.Pkg {
		return false
	}
	var fact Helper
	return r.library(callee.Pkg()) != nil || r.pass.ImportObjectFact(callee, &fact) && len(fact.Runs) > 0
}

// noStatement reports whether an expression is a constant text that is neither
// a statement nor the beginning of one.
func (r *reader) noStatement(e ast.Expr) bool {
	c := r.info.Types[e].Value
	if c == nil || c.Kind() != constant.String {
		return false
	}
	s := constant.StringVal(c)
	return !startsWithVerb(s) && !sqlcheck.Candidate(s)
}

// beginsTransaction reports whether a call has the name of one that hands a
// transaction of a query builder on.
func beginsTransaction(call *ast.CallExpr) bool {
	switch calleeName(call) {
	case "Begin", "WithTransaction", "Transaction", "RunInTx", "WithTx":
		return true
	}
	return false
}

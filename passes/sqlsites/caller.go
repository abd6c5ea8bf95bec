package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// callers finds, for each text that stands in generated code, who calls the
// function around it by hand. Tools leave out what they report in generated
// code, and it is not the place to mend anything.
func (b *siteBuilder) callers(in *inspector.Inspector) {
	var calls map[string][]*ast.CallExpr // by the name of what is called
	for _, s := range b.sites {
		if !s.Generated || s.Func == nil {
			continue
		}
		fn, ok := b.r.info.Defs[s.Func.Name].(*types.Func)
		if !ok {
			continue
		}
		if calls == nil {
			calls = b.handwritten(in)
		}
		for _, call := range calls[fn.Name()] {
			if callee, ok := typeutil.Callee(b.r.info, call).(*types.Func); ok && Reaches(callee, fn) {
				s.Caller, s.file = call, b.r.pass.Fset.File(s.Text.Pos(0))
				break
			}
		}
	}
}

// handwritten returns the calls of production code that is not generated.
func (b *siteBuilder) handwritten(in *inspector.Inspector) map[string][]*ast.CallExpr {
	calls := map[string][]*ast.CallExpr{}
	for c := range in.Root().Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if flags := b.flags[b.r.pass.Fset.File(call.Pos())]; flags != [2]bool{} {
			continue
		}
		if callee := typeutil.Callee(b.r.info, call); callee != nil {
			calls[callee.Name()] = append(calls[callee.Name()], call)
		}
	}
	return calls
}

// Reaches reports whether a call of callee may run the method fn: it is fn, or
// the method of an interface that fn's type has.
func Reaches(callee, fn *types.Func) bool {
	if callee.Origin() == fn.Origin() {
		return true
	}
	asked, have := callee.Signature().Recv(), fn.Signature().Recv()
	if asked == nil || have == nil || callee.Name() != fn.Name() {
		return false
	}
	iface, ok := asked.Type().Underlying().(*types.Interface)
	return ok && types.Implements(have.Type(), iface)
}

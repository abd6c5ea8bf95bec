package voidtransition

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
)

// reportBatches reports functions that settle rows one by one, collect what
// became of each, and return none of it with the first error: what was settled
// before stays settled, and the caller believes that nothing was.
func (k *pkg) reportBatches() {
	for _, top := range k.tops {
		decl, ok := top.(*ast.FuncDecl)
		if !ok || leases.IsDeprecated(decl.Doc) || k.isGenerated(decl.Pos()) || k.inExamples(decl.Pos()) {
			continue
		}
		final := finalReturn(decl.Body)
		if final == nil {
			continue
		}
		seen := map[ast.Stmt]bool{}
		for _, s := range k.sources[top] {
			loop := k.loopAround(decl, s)
			if loop != nil && !seen[loop] {
				seen[loop] = true
				k.reportBatch(decl, s, loop, final)
			}
		}
	}
}

// finalReturn is the last statement of a function that returns several results.
func finalReturn(body *ast.BlockStmt) *ast.ReturnStmt {
	if body == nil || len(body.List) == 0 {
		return nil
	}
	ret, _ := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if ret == nil || len(ret.Results) < 2 {
		return nil
	}
	return ret
}

// loopAround returns the outermost loop of a function in which a source runs
// once for each item, each time in a transaction of its own.
func (k *pkg) loopAround(decl *ast.FuncDecl, s *source) ast.Stmt {
	if k.inside[s.call][0] != ast.Node(decl) {
		return nil
	}
	var loop ast.Stmt
	for n := range ast.Preorder(decl.Body) {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if loop == nil && n.Pos() <= s.call.Pos() && s.call.End() <= n.End() {
				loop = n.(ast.Stmt)
			}
		}
	}
	if loop == nil || !k.alone(s, loop) {
		return nil
	}
	return loop
}

// alone reports whether what a source settles in one pass of a loop stays
// settled when a later pass fails.
func (k *pkg) alone(s *source, loop ast.Stmt) bool {
	if s.write != nil {
		c := s.write.Site.Call
		return c.Handle == sqlsites.Pool || c.Handle == sqlsites.Tx && k.begunIn(c.Receiver, loop)
	}
	for _, arg := range s.call.Args {
		if isTx(k.pass.TypesInfo.TypeOf(arg)) && !k.begunIn(arg, loop) {
			return false
		}
	}
	return !isTx(receiverType(s.fn)) && !k.takesTx(s.fn)
}

// takesTx reports whether a function of the package runs its write on what may
// be a transaction of its caller.
func (k *pkg) takesTx(fn *types.Func) bool {
	decl := k.decls[fn.Origin()]
	if decl == nil {
		return true
	}
	for _, s := range k.sources[decl] {
		if s.write != nil && s.write.Site.Call.Handle != sqlsites.Pool && !k.begunIn(s.write.Site.Call.Receiver, decl.Body) {
			return true
		}
	}
	return false
}

func receiverType(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return nil
}

func isTx(t types.Type) bool {
	return t != nil && strings.HasSuffix(strings.TrimPrefix(t.String(), "*"), "Tx")
}

// begunIn reports whether an expression is a variable declared inside a
// statement.
func (k *pkg) begunIn(x ast.Expr, in ast.Stmt) bool {
	id, ok := x.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := k.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return ok && in.Pos() <= v.Pos() && v.Pos() < in.End()
}

// reportBatch looks for returns in a loop that leave out what the loop collects.
func (k *pkg) reportBatch(decl *ast.FuncDecl, s *source, loop ast.Stmt, final *ast.ReturnStmt) {
	for i, x := range final.Results {
		id, ok := ast.Unparen(x).(*ast.Ident)
		if !ok {
			continue
		}
		v, ok := k.pass.TypesInfo.ObjectOf(id).(*types.Var)
		if !ok || !holdsItems(v.Type()) || !k.collects(loop, v) {
			continue
		}
		for _, ret := range returnsIn(loop) {
			if len(ret.Results) != len(final.Results) || !k.isEmpty(ret.Results[i]) || k.isNil(ret.Results[len(ret.Results)-1]) {
				continue
			}
			k.reporter.Report(analysis.Diagnostic{
				Pos: ret.Pos(), End: ret.End(), Category: string(Batch),
				Message: fmt.Sprintf("%s %s item by item, and this return drops what became of the items before the error: return %s with the error",
					decl.Name.Name, action(s), v.Name()),
			}, aboutOf(s))
			return
		}
	}
}

// holdsItems reports whether a type can hold an answer for each item.
func holdsItems(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Struct:
		return !isErrorType(t)
	}
	return false
}

// collects reports whether a loop adds to a variable that was there before.
func (k *pkg) collects(loop ast.Stmt, v *types.Var) bool {
	if loop.Pos() <= v.Pos() && v.Pos() < loop.End() {
		return false
	}
	for n := range ast.Preorder(loop) {
		var targets []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			targets = n.Lhs
		case *ast.IncDecStmt:
			targets = []ast.Expr{n.X}
		}
		for _, x := range targets {
			if k.baseOf(x) == v {
				return true
			}
		}
	}
	return false
}

// baseOf returns the variable that an expression is a part of.
func (k *pkg) baseOf(x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return k.pass.TypesInfo.ObjectOf(x)
	case *ast.SelectorExpr:
		return k.baseOf(x.X)
	case *ast.IndexExpr:
		return k.baseOf(x.X)
	case *ast.StarExpr:
		return k.baseOf(x.X)
	}
	return nil
}

// returnsIn lists the returns of a statement, outside function literals.
func returnsIn(s ast.Stmt) []*ast.ReturnStmt {
	var out []*ast.ReturnStmt
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			out = append(out, n)
		}
		return true
	})
	return out
}

// isEmpty reports whether an expression holds nothing: nil, a zero, a composite
// literal without elements.
func (k *pkg) isEmpty(x ast.Expr) bool {
	x = ast.Unparen(x)
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = u.X
	}
	if lit, ok := x.(*ast.CompositeLit); ok {
		return len(lit.Elts) == 0
	}
	tv := k.pass.TypesInfo.Types[x]
	if tv.Value != nil && tv.Value.Kind() == constant.Int {
		return constant.Sign(tv.Value) == 0
	}
	return tv.IsNil()
}

func (k *pkg) isNil(x ast.Expr) bool { return k.pass.TypesInfo.Types[x].IsNil() }

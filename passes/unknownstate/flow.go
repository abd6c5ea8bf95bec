package unknownstate

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// maxSteps bounds how far a value is followed: through assignments, conversions
// and parameters.
const maxSteps = 6

// A flow finds the constants that an expression of the package may stand for.
type flow struct {
	pass  *analysis.Pass
	calls map[*types.Func][]*ast.CallExpr // of functions of the package; nil until it is needed
}

func newFlow(pass *analysis.Pass) *flow { return &flow{pass: pass} }

// A known is a constant value and where it is written.
type known struct {
	expr ast.Expr
	text string
}

// constants returns the constants that x may stand for, or its elements if x is
// a list.
func (f *flow) constants(x ast.Expr, list bool) []known {
	var out []known
	for _, e := range f.origins(x, maxSteps) {
		if !list {
			out = f.appendConstant(out, e)
			continue
		}
		lit, ok := e.(*ast.CompositeLit)
		if !ok {
			continue
		}
		for _, el := range lit.Elts {
			out = f.appendConstant(out, el)
		}
	}
	return out
}

func (f *flow) appendConstant(out []known, e ast.Expr) []known {
	v := f.pass.TypesInfo.Types[e].Value
	if v == nil {
		return out
	}
	switch v.Kind() {
	case constant.String:
		return append(out, known{e, constant.StringVal(v)})
	case constant.Int:
		return append(out, known{e, v.ExactString()})
	}
	return out
}

// origins returns the expressions whose value x may have, as far as they are
// plain.
func (f *flow) origins(x ast.Expr, steps int) []ast.Expr {
	x = ast.Unparen(x)
	if steps == 0 || f.pass.TypesInfo.Types[x].Value != nil {
		return []ast.Expr{x}
	}
	switch x := x.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return f.origins(x.X, steps-1)
		}
	case *ast.CompositeLit:
		if inner := wrapped(x); inner != nil {
			return f.origins(inner, steps-1)
		}
		return []ast.Expr{x}
	case *ast.CallExpr:
		if f.keepsValue(x) {
			return f.origins(x.Args[0], steps-1)
		}
	case *ast.Ident:
		if v, ok := f.pass.TypesInfo.Uses[x].(*types.Var); ok {
			return f.variable(v, steps-1)
		}
	}
	return nil
}

// keepsValue reports whether a call is a conversion, or makes an argument of a
// list, as Array of a driver does.
func (f *flow) keepsValue(call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	if f.pass.TypesInfo.Types[call.Fun].IsType() {
		return true
	}
	fn, ok := typeutil.Callee(f.pass.TypesInfo, call).(*types.Func)
	return ok && fn.Name() == "Array"
}

// wrapped returns the text of a value that may be NULL: of a literal such as
// sql.NullString{String: s, Valid: true}.
func wrapped(lit *ast.CompositeLit) ast.Expr {
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := kv.Key.(*ast.Ident); ok && (key.Name == "String" || key.Name == "V") {
			return kv.Value
		}
	}
	return nil
}

// variable returns the origins of a local variable or a parameter.
func (f *flow) variable(v *types.Var, steps int) []ast.Expr {
	fn := f.function(v.Pos())
	if fn == nil || fn.Body == nil {
		return nil
	}
	assigned := assignments(f.pass.TypesInfo, fn.Body, v)
	var out []ast.Expr
	for _, e := range assigned {
		if len(assigned) > 1 && f.isEmpty(e) {
			continue // to be set below
		}
		out = append(out, f.origins(e, steps)...)
	}
	obj, ok := f.pass.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok {
		return out
	}
	params := obj.Signature().Params()
	for i := range params.Len() {
		if params.At(i) != v || obj.Signature().Variadic() && i == params.Len()-1 {
			continue
		}
		for _, call := range f.callsOf(obj) {
			if i < len(call.Args) && len(call.Args) >= params.Len()-1 {
				out = append(out, f.origins(call.Args[i], steps)...)
			}
		}
	}
	return out
}

func (f *flow) isEmpty(e ast.Expr) bool {
	v := f.pass.TypesInfo.Types[e].Value
	return v != nil && v.Kind() == constant.String && constant.StringVal(v) == ""
}

// assignments returns what a body assigns to a variable.
func assignments(info *types.Info, body ast.Node, v *types.Var) []ast.Expr {
	var out []ast.Expr
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && info.ObjectOf(id) == v && len(n.Lhs) == len(n.Rhs) {
					out = append(out, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if info.Defs[id] == v && i < len(n.Values) && len(n.Names) == len(n.Values) {
					out = append(out, n.Values[i])
				}
			}
		}
		return true
	})
	return out
}

// function returns the declaration around a position, or nil.
func (f *flow) function(pos token.Pos) *ast.FuncDecl {
	for _, file := range f.pass.Files {
		if pos < file.FileStart || pos > file.FileEnd {
			continue
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= pos && pos < fn.End() {
				return fn
			}
		}
	}
	return nil
}

// callsOf returns the calls of a function in the package.
func (f *flow) callsOf(fn *types.Func) []*ast.CallExpr {
	if f.calls == nil {
		f.calls = map[*types.Func][]*ast.CallExpr{}
		for _, file := range f.pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if callee := typeutil.StaticCallee(f.pass.TypesInfo, call); callee != nil && callee.Pkg() == f.pass.Pkg {
						f.calls[callee.Origin()] = append(f.calls[callee.Origin()], call)
					}
				}
				return true
			})
		}
	}
	return f.calls[fn]
}

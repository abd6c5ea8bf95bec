package wrongcount

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// maxSteps bounds how many functions a result is followed through.
const maxSteps = 4

// A tracer follows the results of writes through a package.
type tracer struct {
	pass     *analysis.Pass
	suspects map[*ast.CallExpr]bool
}

// newTracer returns a tracer of the results of calls.
func newTracer[T any](pass *analysis.Pass, calls map[*ast.CallExpr]T) *tracer {
	t := &tracer{pass: pass, suspects: map[*ast.CallExpr]bool{}}
	for call := range calls {
		t.suspects[call] = true
	}
	return t
}

// An origin is a suspect whose result comes to a place where its count is read.
type origin struct {
	call *ast.CallExpr
	at   ast.Node // where the fault is shown: the reader, or the argument that hands the result to it
}

// origins returns the suspects whose result x may be.
func (t *tracer) origins(x ast.Expr, at ast.Node, steps int) []origin {
	if steps == 0 {
		return nil
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return t.call(x, at, steps)
	case *ast.Ident:
		if v, ok := t.pass.TypesInfo.Uses[x].(*types.Var); ok {
			return t.variable(v, at, steps)
		}
	}
	return nil
}

// call returns the origins of the first result of a call.
func (t *tracer) call(call *ast.CallExpr, at ast.Node, steps int) []origin {
	if t.suspects[call] {
		return []origin{{call, at}}
	}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() != t.pass.Pkg {
		return nil
	}
	decl := t.declaration(fn.Origin().Pos())
	if decl == nil || decl.Body == nil {
		return nil
	}
	var out []origin
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 {
				out = append(out, t.origins(n.Results[0], at, steps-1)...)
			}
		}
		return true
	})
	return out
}

// variable returns the origins of what a variable is set to. A parameter is set
// by the calls of its function, and then the fault is shown there.
func (t *tracer) variable(v *types.Var, at ast.Node, steps int) []origin {
	decl := t.declaration(v.Pos())
	if decl == nil || decl.Body == nil {
		return nil
	}
	var out []origin
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, l := range as.Lhs {
			id, ok := l.(*ast.Ident)
			if !ok || t.pass.TypesInfo.ObjectOf(id) != v {
				continue
			}
			switch {
			case len(as.Rhs) == len(as.Lhs):
				out = append(out, t.origins(as.Rhs[i], at, steps)...)
			case i == 0:
				out = append(out, t.origins(as.Rhs[0], at, steps)...)
			}
		}
		return true
	})
	return append(out, t.parameter(v, decl, steps)...)
}

func (t *tracer) parameter(v *types.Var, decl *ast.FuncDecl, steps int) []origin {
	fn, ok := t.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return nil
	}
	var out []origin
	params := fn.Signature().Params()
	for i := range params.Len() {
		if params.At(i) != v {
			continue
		}
		for _, file := range t.pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || typeutil.StaticCallee(t.pass.TypesInfo, call) != fn {
					return true
				}
				switch {
				case len(call.Args) == params.Len():
					out = append(out, t.origins(call.Args[i], call.Args[i], steps-1)...)
				case len(call.Args) == 1 && i == 0:
					out = append(out, t.origins(call.Args[0], call.Args[0], steps-1)...) // f(g())
				}
				return true
			})
		}
	}
	return out
}

// declaration returns the function declaration around a position, or nil.
func (t *tracer) declaration(pos token.Pos) *ast.FuncDecl {
	for _, file := range t.pass.Files {
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

package stocktake

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// callers knows the functions of a package by their parameters, and the calls
// of them. It is filled in when it is first asked.
type callers struct {
	pass   *analysis.Pass
	params map[*types.Var]parameter
	calls  map[*types.Func][]call
}

type parameter struct {
	fn    *types.Func
	index int
}

type call struct {
	expr *ast.CallExpr
	in   *ast.FuncDecl // nil outside of all functions
}

// maxDepth is how many functions a value is followed through.
const maxDepth = 4

// A choice is one value that an expression can have: a constant, or what is not
// known before the program runs.
type choice struct {
	known bool
	text  string
	in    *ast.FuncDecl // the function that chooses a constant for another one; nil if none does
}

// choices lists the values of an expression that stands in a function.
func (c *callers) choices(x ast.Expr, in *ast.FuncDecl) []choice {
	return c.follow(x, in, nil, maxDepth)
}

func (c *callers) follow(x ast.Expr, in, via *ast.FuncDecl, depth int) []choice {
	if x == nil || depth == 0 {
		return []choice{{}}
	}
	x = ast.Unparen(x)
	if tv := c.pass.TypesInfo.Types[x]; tv.Value != nil && tv.Value.Kind() == constant.String {
		return []choice{{known: true, text: constant.StringVal(tv.Value), in: via}}
	}
	switch x := x.(type) {
	case *ast.CallExpr:
		if len(x.Args) == 1 && c.pass.TypesInfo.Types[x.Fun].IsType() {
			return c.follow(x.Args[0], in, via, depth)
		}
	case *ast.Ident:
		v, ok := c.pass.TypesInfo.Uses[x].(*types.Var)
		if !ok {
			break
		}
		c.fill()
		if p, ok := c.params[v]; ok {
			return c.passed(p, depth)
		}
		if in != nil && in.Pos() <= v.Pos() && v.Pos() < in.End() {
			return c.assigned(v, in, via, depth)
		}
	}
	return []choice{{}}
}

// passed lists what the calls of a function pass to a parameter. Who else calls
// an exported one is not known.
func (c *callers) passed(p parameter, depth int) []choice {
	var all []choice
	for _, call := range c.calls[p.fn] {
		if p.index >= len(call.expr.Args) || p.fn.Signature().Variadic() && p.index >= p.fn.Signature().Params().Len()-1 {
			all = append(all, choice{})
			continue
		}
		all = append(all, c.follow(call.expr.Args[p.index], call.in, call.in, depth-1)...)
	}
	if len(all) == 0 || p.fn.Exported() {
		all = append(all, choice{})
	}
	return all
}

// assigned lists what a local variable is set to.
func (c *callers) assigned(v *types.Var, in, via *ast.FuncDecl, depth int) []choice {
	var all []choice
	set := func(id ast.Expr, values []ast.Expr, i int) {
		name, ok := ast.Unparen(id).(*ast.Ident)
		if !ok || c.pass.TypesInfo.ObjectOf(name) != v {
			return
		}
		if i >= len(values) {
			all = append(all, choice{}) // of a call with several results, or nothing yet
			return
		}
		all = append(all, c.follow(values[i], in, via, depth-1)...)
	}
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
					set(l, n.Rhs, i)
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if len(n.Values) > 0 {
					set(name, n.Values, i)
				}
			}
		}
		return true
	})
	if len(all) == 0 {
		return []choice{{}}
	}
	return all
}

func (c *callers) fill() {
	if c.params != nil {
		return
	}
	c.params, c.calls = map[*types.Var]parameter{}, map[*types.Func][]call{}
	for _, file := range c.pass.Files {
		for _, decl := range file.Decls {
			fd, _ := decl.(*ast.FuncDecl)
			if fd != nil {
				c.fillParams(fd)
			}
			ast.Inspect(decl, func(n ast.Node) bool {
				expr, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				if fn, ok := typeutil.Callee(c.pass.TypesInfo, expr).(*types.Func); ok && fn.Pkg() == c.pass.Pkg {
					c.calls[fn.Origin()] = append(c.calls[fn.Origin()], call{expr, fd})
				}
				return true
			})
		}
	}
}

func (c *callers) fillParams(fd *ast.FuncDecl) {
	fn, ok := c.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	if !ok {
		return
	}
	for i := range fn.Signature().Params().Len() {
		c.params[fn.Signature().Params().At(i)] = parameter{fn, i}
	}
}

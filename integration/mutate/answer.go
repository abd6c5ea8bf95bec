package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The operators of this kind change what becomes of the number of rows that a write
// has changed.

// answers returns the functions that hand on an answer beside an error: a number, a
// truth value, or a named number.
func (s *system) answers() []*ast.FuncDecl {
	var list []*ast.FuncDecl
	for _, fn := range s.functions() {
		results := s.signature(fn).Results()
		if results.Len() == 2 && results.At(1).Type().String() == "error" && results.At(0).Name() == "" {
			if s.answer(results.At(0).Type()) {
				list = append(list, fn)
			}
		}
	}
	return list
}

// good returns an expression of a type that says that the write has counted.
func (s *system) good(t types.Type) string {
	name := types.TypeString(t, types.RelativeTo(s.pkg.Types))
	if t.Underlying().(*types.Basic).Info()&types.IsBoolean != 0 {
		return "true"
	}
	return name + "(1)"
}

// calls returns the calls of a function.
func (s *system) calls(fn *ast.FuncDecl) []*ast.CallExpr {
	obj := s.pkg.TypesInfo.Defs[fn.Name]
	var list []*ast.CallExpr
	for _, f := range s.pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok && s.callee(c) == obj {
				list = append(list, c)
			}
			return true
		})
	}
	return list
}

// callsIn returns the calls of one function in another.
func (s *system) callsIn(fn, of *ast.FuncDecl) (list []*ast.CallExpr) {
	for _, c := range s.calls(of) {
		if fn.Pos() <= c.Pos() && c.Pos() < fn.End() {
			list = append(list, c)
		}
	}
	return list
}

// callee returns the function or method that a call names, nil if it is a value.
func (s *system) callee(c *ast.CallExpr) types.Object {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return s.pkg.TypesInfo.Uses[f]
	case *ast.SelectorExpr:
		return s.pkg.TypesInfo.Uses[f.Sel]
	}
	return nil
}

// returns returns the return statements of a function, without those of functions
// within.
func returns(fn *ast.FuncDecl) []*ast.ReturnStmt {
	var list []*ast.ReturnStmt
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			list = append(list, r)
		}
		_, literal := n.(*ast.FuncLit)
		return !literal
	})
	return list
}

// count returns the variable that a statement gives the number of rows, nil if it is
// another statement.
func (s *system) count(stmt ast.Stmt) types.Object {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return nil
	}
	c, ok := a.Rhs[0].(*ast.CallExpr)
	if !ok || !strings.HasSuffix(s.text(c.Fun), ".RowsAffected") {
		return nil
	}
	return s.pkg.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)]
}

// mentions reports whether a variable occurs in a node.
func (s *system) mentions(n ast.Node, v types.Object) bool {
	found := false
	if n == nil {
		return false
	}
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && s.pkg.TypesInfo.Uses[id] == v
		return !found
	})
	return found
}

// A test is an if that looks at the number of rows.
type test struct {
	stmt  *ast.IfStmt
	count types.Object
	fn    *ast.FuncDecl
}

// tests returns those whose body says that the write has not counted.
func (s *system) tests() []test {
	var list []test
	for _, fn := range s.functions() {
		var counts []types.Object
		params := s.signature(fn).Params()
		for p := range params.Variables() {
			if p.Type().String() == "int64" && params.Len() > 1 && slices.ContainsFunc(slices.Collect(params.Variables()), func(v *types.Var) bool {
				return v.Type().String() == "error"
			}) {
				counts = append(counts, p)
			}
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if a, ok := n.(ast.Stmt); ok {
				if v := s.count(a); v != nil {
					counts = append(counts, v)
				}
			}
			if lit, ok := n.(*ast.FuncLit); ok {
				for _, p := range lit.Type.Params.List {
					for _, name := range p.Names {
						if v := s.pkg.TypesInfo.Defs[name]; v.Type().String() == "int64" {
							counts = append(counts, v)
						}
					}
				}
			}
			if i, ok := n.(*ast.IfStmt); ok {
				for _, v := range counts {
					if (s.mentions(i.Cond, v) || i.Init != nil && s.count(i.Init) == nil && s.mentions(i.Init, v)) && len(i.Body.List) == 1 {
						list = append(list, test{i, v, fn})
					}
				}
			}
			return true
		})
	}
	return slices.DeleteFunc(list, func(t test) bool {
		_, leaves := t.stmt.Body.List[0].(*ast.ReturnStmt)
		return !leaves || t.stmt.Init != nil && s.count(t.stmt.Init) != nil
	})
}

// enclosingStatement returns the innermost statement of a block or case around a
// position.
func (s *system) enclosingStatement(pos token.Pos) ast.Stmt {
	var found ast.Stmt
	consider := func(list []ast.Stmt) {
		for _, stmt := range list {
			if stmt.Pos() <= pos && pos < stmt.End() {
				found = stmt
			}
		}
	}
	fn := s.enclosing(pos)
	if fn == nil {
		return nil
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			consider(n.List)
		case *ast.CaseClause:
			consider(n.Body)
		}
		return true
	})
	return found
}

// answer reports whether a type is that of an answer.
func (s *system) answer(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsInteger|types.IsBoolean) != 0
}

// lease reports whether a type is that of an acquisition: a struct of the package
// with the value of a token, or one that holds it.
func (s *system) lease(t types.Type) bool {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() != s.pkg.Types {
		return false
	}
	_, ok = named.Underlying().(*types.Struct)
	return ok && slices.Contains(s.leases, named.Obj().Name())
}

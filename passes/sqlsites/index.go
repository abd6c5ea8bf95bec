package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// indexFile collects the declarations, constants, embedded files and cells of a
// file.
func (r *reader) indexFile(file *ast.File) {
	test := strings.HasSuffix(r.pass.Fset.File(file.FileStart).Name(), "_test.go")
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			fn, ok := r.info.Defs[decl.Name].(*types.Func)
			if !ok {
				continue
			}
			r.decls[fn] = decl
			r.funcs = append(r.funcs, fn)
			r.nameParams(fn, decl)
			if decl.Body != nil {
				r.indexNode(decl.Body, fn, test)
			}
		case *ast.GenDecl:
			r.indexDecl(decl, test)
		}
	}
}

// nameParams gives each parameter its key.
func (r *reader) nameParams(fn *types.Func, decl *ast.FuncDecl) {
	prefix := objectKey(fn)
	if recv := recvType(fn); recv != nil {
		prefix = typeName(recv) + "." + fn.Name()
	}
	for _, p := range r.paramsOf(decl.Type) {
		if p != nil {
			r.paramNames[p] = prefix + "." + p.Name()
		}
	}
}

func recvType(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return nil
}

func (r *reader) indexDecl(decl *ast.GenDecl, test bool) {
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range spec.Names {
			switch obj := r.info.Defs[name].(type) {
			case *types.Const:
				if i < len(spec.Values) {
					r.consts[obj] = spec.Values[i]
				}
			case *types.Var:
				r.indexVar(decl, spec, i, obj, test)
			}
		}
		for _, e := range spec.Values {
			r.indexNode(e, nil, test)
		}
	}
}

func (r *reader) indexVar(decl *ast.GenDecl, spec *ast.ValueSpec, i int, obj *types.Var, test bool) {
	if patterns := embedPatterns(decl, spec); patterns != nil {
		r.embeds[obj] = &embedding{patterns: patterns, at: spec.Pos()}
		return
	}
	a := assignment{test: test}
	switch {
	case i < len(spec.Values) && len(spec.Values) == len(spec.Names):
		a.expr = spec.Values[i]
	case len(spec.Values) == 1:
		call, ok := ast.Unparen(spec.Values[0]).(*ast.CallExpr)
		if !ok {
			return
		}
		a.expr, a.call, a.nth = spec.Names[i], call, i
	default:
		return
	}
	r.assignCell(obj, a)
}

// indexNode collects the assignments to cells inside a function body or an
// initial value.
func (r *reader) indexNode(root ast.Node, fn *types.Func, test bool) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				r.indexAssign(n, l, i, fn, test)
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if c, ok := r.info.Defs[name].(*types.Const); ok && i < len(n.Values) {
					r.consts[c] = n.Values[i]
				}
			}
		case *ast.UnaryExpr:
			if v := r.cellVar(n.X); n.Op == token.AND && v != nil {
				if _, isStruct := structOf(v.Type()); !isStruct {
					r.cellOf(v).open = true
				}
			}
		case *ast.CompositeLit:
			strct, ok := structOf(r.info.TypeOf(n))
			if !ok {
				break
			}
			for i, e := range n.Elts {
				if field, val := fieldOf(strct, i, e); field != nil {
					r.assignCell(field, assignment{expr: val, fn: fn, test: test})
				}
			}
		}
		return true
	})
}

func (r *reader) indexAssign(s *ast.AssignStmt, l ast.Expr, i int, fn *types.Func, test bool) {
	if ix, ok := ast.Unparen(l).(*ast.IndexExpr); ok {
		if v := r.cellVar(ix.X); v != nil {
			r.cellOf(v).open = true
		}
		return
	}
	v := r.cellVar(l)
	if v == nil {
		return
	}
	switch {
	case s.Tok != token.ASSIGN:
		r.cellOf(v).open = true
	case len(s.Lhs) == len(s.Rhs):
		r.assignCell(v, assignment{expr: s.Rhs[i], fn: fn, test: test})
	default:
		r.assignCell(v, assignment{expr: l, fn: fn, test: test})
	}
}

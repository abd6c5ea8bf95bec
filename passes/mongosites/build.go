package mongosites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// returned returns what a function of the package returns, if it is one
// expression in one place.
func (r *reader) returned(call *ast.CallExpr) ast.Expr {
	fn := typeutil.StaticCallee(r.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() != r.pass.Pkg {
		return nil
	}
	decl := r.declaration(fn.Origin())
	if decl == nil || decl.Body == nil {
		return nil
	}
	var out ast.Expr
	returns := 0
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			returns++
			if len(n.Results) == 1 {
				out = n.Results[0]
			}
		}
		return true
	})
	if returns != 1 {
		return nil
	}
	return out
}

func (r *reader) declaration(fn *types.Func) *ast.FuncDecl {
	if r.decls == nil {
		r.decls = map[*types.Func]*ast.FuncDecl{}
		for _, file := range r.pass.Files {
			for _, d := range file.Decls {
				if decl, ok := d.(*ast.FuncDecl); ok {
					if obj, ok := r.pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
						r.decls[obj] = decl
					}
				}
			}
		}
	}
	return r.decls[fn]
}

// variable reads a local variable: what it is set to, and what is put into it
// afterwards. A field that is put in under a condition is taken for one that is
// always there.
func (r *reader) variable(v *types.Var, depth int) Value {
	sets := r.assigned(v)
	if len(sets) == 0 {
		return Value{}
	}
	out := r.value(sets[0], depth)
	if out.Doc == nil {
		return out
	}
	doc := &Document{Fields: append([]Field(nil), out.Doc.Fields...), Open: out.Doc.Open}
	out.Doc = doc
	for _, later := range sets[1:] {
		if call, ok := later.(*ast.CallExpr); ok && isAppend(r.pass.TypesInfo, call) && !call.Ellipsis.IsValid() {
			for _, el := range call.Args[1:] {
				r.element(doc, el, depth)
			}
			continue
		}
		doc.Open = true
	}
	ast.Inspect(r.function(v.Pos()).Body, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		if !ok || len(as.Lhs) != 1 || len(as.Rhs) != 1 {
			return true
		}
		index, ok := as.Lhs[0].(*ast.IndexExpr)
		if !ok {
			return true
		}
		if id, ok := ast.Unparen(index.X).(*ast.Ident); ok && r.pass.TypesInfo.Uses[id] == v {
			r.add(doc, index.Index, as.Rhs[0], depth)
		}
		return true
	})
	return out
}

func isAppend(info *types.Info, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && id.Name == "append" && info.Types[call.Fun].IsBuiltin() && len(call.Args) > 0
}

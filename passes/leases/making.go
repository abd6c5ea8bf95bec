package leases

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// A making follows a value back to where it is made.
type making struct {
	pass  *analysis.Pass
	deep  int
	decls map[*types.Func]*ast.FuncDecl // nil until asked for
	calls map[*types.Func][]callFrom

	bodies map[*ast.FuncDecl]*body
}

// A callFrom is a call of a function of the package, and where it is.
type callFrom struct {
	call *ast.CallExpr
	in   *ast.FuncDecl
}

// index lists the functions of the package and the calls of them.
func (m *making) index() {
	if m.decls != nil {
		return
	}
	m.decls, m.calls = map[*types.Func]*ast.FuncDecl{}, map[*types.Func][]callFrom{}
	for _, f := range m.pass.Files {
		for _, d := range f.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			if fn, ok := m.pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
				m.decls[fn] = decl
			}
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if fn, _ := typeutil.Callee(m.pass.TypesInfo, call).(*types.Func); fn != nil && fn.Pkg() == m.pass.Pkg {
						m.calls[fn.Origin()] = append(m.calls[fn.Origin()], callFrom{call, decl})
					}
				}
				return true
			})
		}
	}
}

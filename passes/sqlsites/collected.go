package sqlsites

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// dropCollected drops the calls of which no more is known than that they run
// what was collected from a text which has a site of its own: it would count
// twice.
func (b *siteBuilder) dropCollected() {
	if len(b.collected) == 0 {
		return
	}
	b.sites = slices.DeleteFunc(b.sites, func(s *Site) bool {
		if s.Call == nil || s.Variants > 1 {
			return false
		}
		if _, unresolved := s.Err.(*UnresolvedError); !unresolved {
			return false
		}
		return b.leadsTo(s.Text.anchor, true) || b.sources[s] != nil && b.leadsTo(b.sources[s], true)
	})
}

// leadsTo reports whether an expression names where a text was collected, or
// calls a function of this package that does.
func (b *siteBuilder) leadsTo(n ast.Node, calls bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := b.r.info.Uses[n].(*types.Var)
			found = found || ok && (b.collected[v] || b.collected[v.Origin()])
		case *ast.CallExpr:
			fn, ok := typeutil.Callee(b.r.info, n).(*types.Func)
			if !ok || !calls {
				break
			}
			if decl := b.r.decls[fn.Origin()]; decl != nil && decl.Body != nil {
				found = found || b.leadsTo(decl.Body, false)
			}
		}
		return !found
	})
	return found
}

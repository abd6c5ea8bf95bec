package unfencedwrite

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
)

// maxSiblings is how many other types a finding points to.
const maxSiblings = 4

// siblings points to where other types write a table with a declared fence: its
// family has to agree, and nobody sees the whole of it in one place. Of each
// type it is the first write that carries the fence, or else the first one.
func siblings(found *leases.Result, w *leases.Write) []analysis.RelatedInformation {
	if len(w.Table.Fence) == 0 {
		return nil
	}
	var homes []string
	best := map[string]*leases.Write{}
	for _, o := range found.Writes {
		home := receiver(o.Site.Func)
		if o.Table != w.Table || home == "" || home == receiver(w.Site.Func) {
			continue
		}
		old := best[home]
		if old == nil {
			homes = append(homes, home)
		}
		if old == nil || old.Verdict.Result != sqlcheck.Fenced && o.Verdict.Result == sqlcheck.Fenced {
			best[home] = o
		}
	}
	var list []analysis.RelatedInformation
	for _, home := range homes[:min(len(homes), maxSiblings)] {
		o := best[home]
		message := home + " writes the table, too"
		if o.Verdict.Result == sqlcheck.Fenced {
			message = home + " repeats the whole fence here"
		}
		pos, end := o.Place()
		list = append(list, analysis.RelatedInformation{Pos: pos, End: end, Message: message})
	}
	return list
}

// receiver returns the name of the type whose method fn is, or "".
func receiver(fn *ast.FuncDecl) string {
	if fn == nil || fn.Recv == nil || len(fn.Recv.List) != 1 {
		return ""
	}
	x := fn.Recv.List[0].Type
	for {
		switch t := x.(type) {
		case *ast.StarExpr:
			x = t.X
		case *ast.ParenExpr:
			x = t.X
		case *ast.IndexExpr:
			x = t.X
		case *ast.IndexListExpr:
			x = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}

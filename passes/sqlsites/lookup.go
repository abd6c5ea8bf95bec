package sqlsites

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// TextAt returns the SQL text at a position: that which is written there, or
// else that which the innermost call around it runs. Several texts, such as the
// variants of a call, are returned in one order, with a line between them. It
// is "" where there is no SQL.
func (r *Result) TextAt(pos token.Pos) string {
	var written, run []string
	innermost := token.Pos(-1) // length of the call that run belongs to
	for _, site := range r.Sites {
		site.Text.literals(func(lit *ast.BasicLit) {
			if lit.Pos() <= pos && pos < lit.End() {
				written = append(written, site.Text.Source.Text)
			}
		})
		if site.Call == nil || pos < site.Call.Expr.Pos() || site.Call.Expr.End() <= pos {
			continue
		}
		size := site.Call.Expr.End() - site.Call.Expr.Pos()
		if innermost < 0 || size < innermost {
			innermost, run = size, nil
		}
		if size == innermost {
			run = append(run, site.Text.Source.Text)
		}
	}
	if written == nil {
		written = run
	}
	slices.Sort(written)
	return strings.Join(slices.Compact(written), "\n\n")
}

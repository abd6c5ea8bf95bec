package wrongcount

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/passes/finding"
)

// reportModified reports the places where ModifiedCount of a write on a leased
// document is taken for an answer.
func reportModified(pass *analysis.Pass, reporter *finding.Reporter, docs []document) {
	suspects := map[*ast.CallExpr]document{}
	for _, d := range docs {
		if d.isSettle() && d.mayRepeat() {
			suspects[d.Site.Call.Expr] = d
		}
	}
	if len(suspects) == 0 {
		return
	}
	t := newTracer(pass, suspects)
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for cur := range in.Root().Preorder((*ast.SelectorExpr)(nil)) {
		sel := cur.Node().(*ast.SelectorExpr)
		if sel.Sel.Name != "ModifiedCount" || !isUpdateResult(pass.TypesInfo.TypeOf(sel.X)) {
			continue
		}
		if t.asksMatched(sel) || !t.answers(cur) {
			continue
		}
		for _, o := range t.origins(sel.X, sel, maxSteps) {
			report(reporter, suspects[o.call], o, sel)
		}
	}
}

func report(reporter *finding.Reporter, d document, o origin, sel *ast.SelectorExpr) {
	call := d.Site.Call.Expr
	diag := analysis.Diagnostic{
		Pos: o.at.Pos(), End: o.at.End(), Category: modified,
		Message: fmt.Sprintf("ModifiedCount is 0 for the holder as well when %s on %s sets what the document has already, so the rightful holder gives up: compare MatchedCount",
			d.Site.Call.Name, d.collection()),
		Related: []analysis.RelatedInformation{{Pos: call.Pos(), End: call.End(), Message: "the update is here"}},
	}
	if o.at != sel {
		diag.Related = append(diag.Related, analysis.RelatedInformation{Pos: sel.Pos(), End: sel.End(), Message: "ModifiedCount is read here"})
	}
	reporter.Report(diag, finding.About{Table: d.collection(), Statement: call.Pos()})
}

// isUpdateResult reports whether t is, or points to, what an update of the
// MongoDB driver returns.
func isUpdateResult(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Name() != "UpdateResult" || n.Obj().Pkg() == nil {
		return false
	}
	path := n.Obj().Pkg().Path()
	return strings.HasSuffix(path, "go.mongodb.org/mongo-driver/mongo") || strings.HasSuffix(path, "go.mongodb.org/mongo-driver/v2/mongo")
}

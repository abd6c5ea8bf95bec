package wrongcount

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/mongosites"
)

// reportModified reports the places where ModifiedCount of a write on a leased
// document is taken for an answer.
func reportModified(pass *analysis.Pass, reporter *finding.Reporter, found *mongosites.Result) {
	suspects := map[*ast.CallExpr]*mongosites.Site{}
	for _, s := range found.Sites {
		if isSettle(pass.TypesInfo, found, s) && mayRepeat(pass.TypesInfo, s) {
			suspects[s.Call] = s
		}
	}
	if len(suspects) == 0 {
		return
	}
	t := newTracer(pass, suspects)
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for cur := range in.Root().Preorder((*ast.SelectorExpr)(nil)) {
		sel := cur.Node().(*ast.SelectorExpr)
		if sel.Sel.Name != "ModifiedCount" || !mongosites.IsDriverType(pass.TypesInfo.TypeOf(sel.X), "UpdateResult") {
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

func report(reporter *finding.Reporter, s *mongosites.Site, o origin, sel *ast.SelectorExpr) {
	d := analysis.Diagnostic{
		Pos: o.at.Pos(), End: o.at.End(), Category: modified,
		Message: fmt.Sprintf("ModifiedCount is 0 for the holder as well when %s on %s sets what the document has already, so the rightful holder gives up: compare MatchedCount",
			s.Method, s.Collection),
		Related: []analysis.RelatedInformation{{Pos: s.Call.Pos(), End: s.Call.End(), Message: "the update is here"}},
	}
	if o.at != sel {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: sel.Pos(), End: sel.End(), Message: "ModifiedCount is read here"})
	}
	reporter.Report(d, finding.About{Table: s.Collection, Statement: s.Call.Pos()})
}

// single are the methods that write one document, whose count is an answer.
var single = map[string]bool{"UpdateOne": true, "UpdateByID": true, "ReplaceOne": true}

// isSettle reports whether a site is a write of a holder on its document: the
// filter names an owner or a token, and the collection holds leases, or the
// names alone say so.
func isSettle(info *types.Info, found *mongosites.Result, s *mongosites.Site) bool {
	if s.Test || !single[s.Method] {
		return false
	}
	table := found.Table(s)
	names := false
	for _, c := range s.Conditions(info) {
		role, strength := lease.RoleOf(c.Column)
		if table != nil && (table.Role(c.Column) == lease.Owner || table.Role(c.Column) == lease.Token) {
			return true
		}
		if c.Test != lease.Equal || role != lease.Owner && role != lease.Token {
			continue
		}
		if strength == lease.Distinct {
			return true
		}
		names = true
	}
	return names && setsExpiry(s.Changes(info))
}

// setsExpiry reports whether an update moves the end of a lease.
func setsExpiry(sets []lease.Set) bool {
	for _, set := range sets {
		if role, strength := lease.RoleOf(set.Column); role == lease.Expiry && strength == lease.Distinct {
			return true
		}
	}
	return false
}

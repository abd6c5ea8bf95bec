package wrongcount

import (
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// reportChanged reports the places where MySQL's count of changed rows is taken
// for an answer.
func reportChanged(pass *analysis.Pass, reporter *finding.Reporter, found *leases.Result) {
	suspects := map[*ast.CallExpr]*leases.Write{}
	for _, w := range found.Writes {
		if w.Dialect == sqlcheck.MySQL && isAnswer(w) && mayRepeatRow(found, w) {
			suspects[w.Site.Call.Expr] = w
		}
	}
	if len(suspects) == 0 || !countsChanged(pass) {
		return
	}
	t := newTracer(pass, suspects)
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for cur := range in.Root().Preorder((*ast.SelectorExpr)(nil)) {
		sel := cur.Node().(*ast.SelectorExpr)
		if sel.Sel.Name != "RowsAffected" || !t.answers(cur) {
			continue
		}
		for _, o := range t.origins(sel.X, sel, maxSteps) {
			w := suspects[o.call]
			pos, end := w.Site.Text.Range(w.Keyword)
			reporter.Report(analysis.Diagnostic{
				Pos: o.at.Pos(), End: o.at.End(), Category: mysqlChanged,
				Message: fmt.Sprintf("MySQL counts changed rows, and UPDATE %s may set what the row has already, so the rightful holder gives up: connect with clientFoundRows=true, or change a column each time",
					w.Verdict.Table),
				Related: []analysis.RelatedInformation{{Pos: pos, End: end, Message: "the statement is here"}},
			}, finding.About{Table: w.Verdict.Table, Statement: pos})
		}
	}
}

// isAnswer reports whether the count of a write says who has the row.
func isAnswer(w *leases.Write) bool {
	if w.Verb != sqlcheck.UpdateRows || w.Site.Call == nil || w.Site.Test || w.Names == sqlcheck.NamesNone || w.Verdict.Result == sqlcheck.Unresolved {
		return false
	}
	return w.Verdict.Action == sqlcheck.Renewal || w.Verdict.Action == sqlcheck.Transition
}

// mayRepeatRow reports whether the row that a write finds may already have all
// that it sets.
func mayRepeatRow(found *leases.Result, w *leases.Write) bool {
	for o := range found.Observed(w.Table) {
		if o.Write != w.Write {
			continue
		}
		changes := slices.ContainsFunc(o.Seen.Sets, func(set lease.Set) bool { return differs(set, o.Seen.Conds, o.Seen.Words) })
		return !changes && !slices.ContainsFunc(w.Set, func(a stmt.Assignment) bool { return tellsFraction(a.Value) })
	}
	return false
}

// tellsFraction reports whether an expression reads the clock with fractions of
// a second: NOW(6). Two writes do not have the same one.
func tellsFraction(e stmt.Expr) bool {
	found := false
	stmt.Walk(e, func(x stmt.Expr) bool {
		if c, ok := x.(*stmt.Call); ok && len(c.Args) > 0 {
			switch c.Name {
			case "now", "current_timestamp", "sysdate", "localtimestamp", "localtime":
				found = true
			}
		}
		return true
	})
	return found
}

package wrongcount

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/sqlcheck"
)

// reportUpserts reports the upserts whose filter has a fence. Where the fence
// excludes the document there is nothing to update, so the server inserts: the
// count never says that somebody else has it.
func reportUpserts(pass *analysis.Pass, reporter *finding.Reporter, docs []document) {
	for _, d := range docs {
		fence := d.fence()
		if d.Write.Verb != sqlcheck.UpsertRows || d.claim || fence == "" || asksDuplicate(pass, d.Site.Func) {
			continue
		}
		pos, end := d.Site.Text.Range(d.Write.WhereAt)
		if end <= pos {
			pos, end = d.Site.Call.Expr.Pos(), d.Site.Call.Expr.End()
		}
		reporter.Report(analysis.Diagnostic{
			Pos: pos, End: end, Category: upsert,
			Message: fmt.Sprintf("where %s excludes the document, this upsert of %s inserts another or fails at the unique index, and MatchedCount is 0 for a first write as well: update without upsert, and insert only what is not there",
				fence, d.collection()),
		}, finding.About{Table: d.collection(), Statement: d.Site.Call.Expr.Pos()})
	}
}

// fence returns the column by which the filter names an acquisition in each
// case, "" if there is none.
func (d document) fence() string {
	for _, c := range d.required() {
		if c.Value.Kind != lease.Argument && c.Value.Kind != lease.Fresh {
			continue
		}
		role, strength := d.Seen.Words.RoleOf(c.Column)
		switch {
		case d.table != nil:
			role = d.table.Role(c.Column)
		case strength != lease.Distinct:
			continue
		}
		if role == lease.Token && (c.Test == lease.Equal || c.Test == lease.Before) || role == lease.Owner && c.Test == lease.Equal {
			return c.Column
		}
	}
	return ""
}

// asksDuplicate reports whether a function, or one of the package that calls it,
// tells the error of a unique index from others.
func asksDuplicate(pass *analysis.Pass, fn *ast.FuncDecl) bool {
	if fn == nil {
		return false
	}
	obj, _ := pass.TypesInfo.Defs[fn.Name].(*types.Func)
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok || d.Body == nil {
				continue
			}
			asks, concerns := false, d == fn
			ast.Inspect(d.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				callee, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
				if ok {
					concerns = concerns || callee.Origin() == obj
					asks = asks || callee.Name() == "IsDuplicateKeyError" || callee.Name() == "HasErrorCode"
				}
				return true
			})
			if asks && concerns {
				return true
			}
		}
	}
	return false
}

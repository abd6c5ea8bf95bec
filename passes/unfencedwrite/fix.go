package unfencedwrite

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
)

// fixed are the categories of which the cure is to compare the token, too.
var fixed = []sqlcheck.Category{
	sqlcheck.IDOnly, sqlcheck.StateOnly, sqlcheck.LiveOnly, sqlcheck.OwnerOnly, sqlcheck.IncompleteFence,
}

// A repair is the search for the fix of one flagged write.
type repair struct {
	pass  *analysis.Pass
	found *leases.Result
	w     *leases.Write
	call  *ast.CallExpr
	lit   *ast.BasicLit // the whole text
	bound types.Type    // that the call's arguments are assigned to
}

// fix returns the suggested fix of a flagged write: its WHERE repeats what the
// function has of the acquisition, and the call binds that. There is none unless
// the function is given the token under a name that says so, and unless the text
// and the arguments stand where this statement alone uses them.
func fix(pass *analysis.Pass, found *leases.Result, w *leases.Write) []analysis.SuggestedFix {
	if !slices.Contains(fixed, w.Verdict.Category) || w.Names != sqlcheck.NamesRow {
		return nil
	}
	r, ok := newRepair(pass, found, w)
	if !ok {
		return nil
	}
	scope := newScope(r)
	for _, columns := range r.wanted(scope) {
		values, ok := scope.values(columns)
		if !ok {
			continue
		}
		n, ok := w.Site.Script.Narrow(w.Write, w.Site.Text.Source.Text, columns)
		if ok && n.Before == len(w.Site.Call.Args) && r.fences(n, len(columns)) {
			return []analysis.SuggestedFix{{Message: describe(columns, values), TextEdits: r.edits(n, values)}}
		}
	}
	return nil
}

// wanted lists sets of columns of which each would do, the best first.
func (r *repair) wanted(s *scope) [][]string {
	if missing := r.w.Verdict.Missing; len(missing) > 0 {
		return [][]string{missing}
	}
	var sets [][]string
	for _, column := range r.w.Table.Tokens {
		if owner, ok := r.owner(column, s); ok {
			sets = append(sets, []string{owner, column})
		}
		sets = append(sets, []string{column})
	}
	return sets
}

// owner returns the column of the owner, if the write does not compare it yet
// and whoever hands in the token hands in the owner with it.
func (r *repair) owner(tokenColumn string, s *scope) (string, bool) {
	owners := slices.DeleteFunc(slices.Clone(r.w.Table.Owners), func(c string) bool { return slices.Contains(r.w.Table.Tokens, c) })
	if len(owners) != 1 {
		return "", false
	}
	if o, ok := r.observed(r.w.Write); !ok || slices.ContainsFunc(o.Seen.Conds, func(c lease.Cond) bool { return c.Column == owners[0] }) {
		return "", false
	}
	values, ok := s.values([]string{owners[0], tokenColumn})
	return owners[0], ok && values[0].holder() == values[1].holder()
}

// fences reports whether the statement is fenced with the insertions.
func (r *repair) fences(n sqlcheck.Narrowing, added int) bool {
	src := r.w.Site.Text.Source
	src.Text = n.Apply(src.Text)
	script, err := sqlcheck.Parse(src)
	if err != nil || len(script.Errs) > 0 || len(script.Statements) != 1 {
		return false
	}
	before, after := sqlcheck.Writes(r.w.Site.Script.Statements[0]), sqlcheck.Writes(script.Statements[0])
	i := slices.IndexFunc(before, func(w *sqlcheck.Write) bool { return w.Keyword == r.w.Keyword && w.Verb == r.w.Verb })
	if i < 0 || len(before) != len(after) {
		return false
	}
	now := after[i]
	now.Dialect = r.w.Dialect
	o, _ := r.observed(r.w.Write)
	ctx := sqlcheck.Context{Func: r.w.Site.Func.Name.Name, Args: n.Arguments(r.found.Arguments(o), added)}
	return sqlcheck.Judge(now, nil, r.w.Table, ctx).Result == sqlcheck.Fenced
}

// observed returns what a write shows of its table.
func (r *repair) observed(w *sqlcheck.Write) (leases.Observed, bool) {
	for o := range r.found.Observed(r.w.Table) {
		if o.Write == w {
			return o, true
		}
	}
	return leases.Observed{}, false
}

// edits are the insertions into the text and into the arguments of the call.
func (r *repair) edits(n sqlcheck.Narrowing, values []value) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, i := range n.Insertions {
		pos := r.w.Site.Text.Pos(i.Offset)
		edits = append(edits, analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(i.Text)})
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = v.text()
	}
	between := r.between()
	pos, list := r.call.Args[len(r.call.Args)-1].End(), between+strings.Join(texts, between)
	if n.First < n.Before {
		pos, list = r.w.Site.Call.Args[n.First].Pos(), strings.Join(texts, between)+between
	}
	edits = append(edits, analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(list)})
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	return edits
}

// between is what separates the arguments: each has a line of its own, or not.
func (r *repair) between() string {
	args := r.w.Site.Call.Args
	if len(args) < 2 {
		return ", "
	}
	before, last := r.pass.Fset.Position(args[len(args)-2].End()), r.pass.Fset.Position(args[len(args)-1].Pos())
	if before.Line == last.Line {
		return ", "
	}
	return ",\n" + strings.Repeat("\t", last.Column-1)
}

// describe says what the fix does.
func describe(columns []string, values []value) string {
	parts := make([]string, len(columns))
	for i, column := range columns {
		parts[i] = column + " with " + values[i].text()
	}
	return "Compare " + strings.Join(parts, " and ") + " in WHERE"
}

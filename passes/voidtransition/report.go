package voidtransition

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A Category is the stable name of the way in which an answer gets lost.
type Category string

// The categories.
const (
	NoResult  Category = "no-result"  // the function returns nothing
	ErrorOnly Category = "error-only" // it returns the same for zero rows as for its rows
	Swallowed Category = "swallowed"  // it looks at the answer, and does the same in either case
	Interface Category = "interface"  // the interface method has no place for it
	Ignored   Category = "ignored"    // the caller drops it
	SQLCExec  Category = "sqlc-exec"  // the query's annotation drops it
	Batch     Category = "batch"      // several writes run as one, and the answers of single ones get lost
)

// Categories lists all categories.
func Categories() []Category {
	return []Category{NoResult, ErrorOnly, Swallowed, Interface, Ignored, SQLCExec, Batch}
}

// report reports what one function loses: the first of its own writes, which
// stands for the others as long as the function has no place for an answer, and
// every call that drops one.
func (k *pkg) report(top ast.Node) {
	decl, _ := top.(*ast.FuncDecl)
	if decl != nil && (leases.IsDeprecated(decl.Doc) || isExample(decl)) || k.inExamples(top.Pos()) {
		return
	}
	if k.isGenerated(top.Pos()) {
		k.reportQueries(decl)
		return
	}
	seen := map[token.Pos]bool{}
	for _, l := range k.judge(top).lost {
		if l.src.write == nil {
			k.reportCall(decl, l)
			continue
		}
		if isReaper(l.src) {
			continue
		}
		k.reportWrite(decl, l, seen)
	}
}

// isReaper reports whether a write takes an expired row from its holder and
// puts it back. Zero rows say that there was nothing to take, which is what the
// condition is for, and nobody waits for that answer; but who has it and drops
// it, and goes on as if the row had been taken, is reported. A takeover that
// settles the row is a settle like any other.
func isReaper(s *source) bool {
	if s.write.Verdict.Action != sqlcheck.Takeover || s.write.Verb == sqlcheck.DeleteRows {
		return false
	}
	for _, set := range s.write.Set {
		literal, ok := set.Value.(*stmt.Literal)
		if ok && s.write.Table.Role(set.Column) == lease.Status && s.write.Table.Words.StateKindOf(literal.Text) == lease.FinalState {
			return false
		}
	}
	return true
}

// isExample reports whether a function is an example of the documentation.
func isExample(decl *ast.FuncDecl) bool {
	return decl.Recv == nil && strings.HasPrefix(decl.Name.Name, "Example") && decl.Type.Params.NumFields() == 0
}

// inExamples reports whether a position lies in a directory of examples.
func (k *pkg) inExamples(pos token.Pos) bool {
	file := k.pass.Fset.File(pos)
	if file == nil {
		return false
	}
	parts := strings.Split(strings.ReplaceAll(file.Name(), "\\", "/"), "/")
	for _, dir := range parts[max(0, len(parts)-4) : len(parts)-1] {
		switch dir {
		case "example", "examples", "_example", "_examples":
			return true
		}
	}
	return false
}

// reportWrite reports a function that loses the answer of its own write, unless
// the place has a finding already.
func (k *pkg) reportWrite(decl *ast.FuncDecl, l loss, seen map[token.Pos]bool) {
	d := analysis.Diagnostic{Category: string(ErrorOnly)}
	d.Pos, d.End = placeOf(decl, l)
	switch {
	case l.outcome.tested != nil:
		d.Category = string(Swallowed)
		d.Pos, d.End = condition(l.outcome.tested)
	case l.src.queued && !l.outcome.read:
		d.Category = string(Batch)
	case !returnsAny(l.around):
		d.Category = string(NoResult)
	case l.outcome.read:
		d.Category = string(Swallowed)
	}
	if d.Category == string(NoResult) && decl != nil {
		if m := k.forcedBy(decl); m != nil {
			k.reportInterface(m, l)
			return
		}
	}
	if seen[d.Pos] {
		return
	}
	seen[d.Pos] = true
	d.Message = k.message(Category(d.Category), decl, l)
	d.Related = k.related(decl, l.src)
	if fix, ok := k.fix(decl, l); ok && d.Category == string(ErrorOnly) {
		d.SuggestedFixes = []analysis.SuggestedFix{fix}
	}
	k.reporter.Report(d, aboutOf(l.src))
}

// placeOf is the name of the function that loses an answer, or the keyword of
// the literal that does.
func placeOf(decl *ast.FuncDecl, l loss) (pos, end token.Pos) {
	if lit, ok := l.around.(*ast.FuncLit); ok && (decl == nil || l.literal) {
		return lit.Pos(), lit.Pos() + token.Pos(len("func"))
	}
	return decl.Name.Pos(), decl.Name.End()
}

// condition is the part of a statement that looks at the answer.
func condition(at ast.Node) (pos, end token.Pos) {
	switch s := at.(type) {
	case *ast.IfStmt:
		return s.Cond.Pos(), s.Cond.End()
	case *ast.SwitchStmt:
		return s.Pos(), s.Body.Pos()
	case *ast.ForStmt:
		return s.Pos(), s.Body.Pos()
	case *ast.RangeStmt:
		return s.Pos(), s.Body.Pos()
	}
	return at.Pos(), at.End()
}

func aboutOf(s *source) finding.About {
	about := finding.About{Table: s.table()}
	if s.write != nil {
		about.Statement, _ = s.write.Site.Text.Range(s.write.Keyword)
	}
	return about
}

// reportInterface reports an interface method that leaves no room for an
// answer, once, with the methods behind it.
func (k *pkg) reportInterface(m *types.Func, l loss) {
	if k.reported[m] {
		return
	}
	k.reported[m] = true
	d := analysis.Diagnostic{
		Pos: m.Pos(), End: m.Pos() + token.Pos(len(m.Name())), Category: string(Interface),
		Message: k.interfaceMessage(m, l.src),
	}
	for _, fn := range k.implementations(m) {
		d.Related = append(d.Related, analysis.RelatedInformation{
			Pos: fn.Pos(), End: fn.Pos() + token.Pos(len(fn.Name())), Message: "implemented here",
		})
	}
	k.reporter.Report(d, finding.About{Table: l.src.table()})
}

// reportCall reports a call that drops what a function answers.
func (k *pkg) reportCall(decl *ast.FuncDecl, l loss) {
	if onlyFails(l.src.results) && !k.isBare(l.src.call) {
		return // an error that is dropped is another tool's business
	}
	d := analysis.Diagnostic{Pos: l.src.call.Pos(), End: l.src.call.End(), Category: string(Ignored)}
	if l.outcome.tested != nil {
		d.Category = string(Swallowed)
		d.Pos, d.End = condition(l.outcome.tested)
	}
	d.Message = k.callMessage(Category(d.Category), decl, l)
	d.Related = k.answering(l.src)
	k.reporter.Report(d, finding.About{Table: l.src.table()})
}

// onlyFails reports whether the error is all that carries the answer.
func onlyFails(results []Result) bool {
	for _, r := range results {
		if r.Carrier != Failure {
			return false
		}
	}
	return true
}

// answering points to the function that answers.
func (k *pkg) answering(s *source) []analysis.RelatedInformation {
	if s.fn.Pkg() != k.pass.Pkg {
		return nil
	}
	return []analysis.RelatedInformation{{
		Pos: s.fn.Pos(), End: s.fn.Pos() + token.Pos(len(s.fn.Name())), Message: s.fn.Name() + " answers here",
	}}
}

// related points to a method of the same type that hands the answer on.
func (k *pkg) related(decl *ast.FuncDecl, s *source) []analysis.RelatedInformation {
	if decl == nil || decl.Recv == nil {
		return nil
	}
	self, _ := k.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if self == nil {
		return nil
	}
	var best *types.Func
	for _, fn := range k.funcs {
		if fn == self || fn.Signature().Recv() == nil || packageType(fn) != packageType(self) {
			continue
		}
		j := k.judge(k.decls[fn])
		if j.answers == nil || len(j.lost) > 0 || j.answers.Table != s.table() {
			continue
		}
		if best == nil || k.isFenced(fn) && !k.isFenced(best) {
			best = fn
		}
	}
	if best == nil {
		return nil
	}
	return []analysis.RelatedInformation{{
		Pos: best.Pos(), End: best.Pos() + token.Pos(len(best.Name())), Message: best.Name() + " hands the answer on",
	}}
}

// isFenced reports whether all writes that a function runs are fenced.
func (k *pkg) isFenced(fn *types.Func) bool {
	for _, s := range k.sources[k.decls[fn]] {
		if s.write != nil && s.write.Verdict.Result != sqlcheck.Fenced {
			return false
		}
	}
	return true
}

// packageType names the type that a method belongs to.
func packageType(fn *types.Func) *types.TypeName {
	t := fn.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj()
	}
	return nil
}

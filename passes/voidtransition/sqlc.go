package voidtransition

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// annotation matches the first line of a query that sqlc has read, if what it
// generates for it drops the row count.
var annotation = regexp.MustCompile(`^--\s*name:\s*(\w+)\s+(:exec|:execlastid|:batchexec)\s`)

// dropsEach reports whether a source is a query of a batch whose annotation
// drops each row count. The batch goes on to a function of the caller, which
// has no place for it.
func (k *pkg) dropsEach(s *source) bool {
	if !s.queued || !k.isGenerated(s.call.Pos()) {
		return false
	}
	m := annotation.FindStringSubmatch(s.write.Site.Text.Source.Text)
	return m != nil && m[2] == ":batchexec"
}

// queryFile matches the comment that names the file of the queries.
var queryFile = regexp.MustCompile(`(?m)^//\s*source:\s*(\S+)`)

// reportQueries reports the queries behind a generated method whose annotation
// drops the row count. The cure lies in the query's file; the finding stands
// where somebody wrote a call, if that is in this package.
func (k *pkg) reportQueries(decl *ast.FuncDecl) {
	if decl == nil {
		return
	}
	for _, l := range k.judge(decl).lost {
		if l.src.write == nil || isReaper(l.src) {
			continue
		}
		m := annotation.FindStringSubmatch(l.src.write.Site.Text.Source.Text)
		if m == nil || !isSilent(l.src, m[2]) {
			continue
		}
		d := analysis.Diagnostic{Category: string(SQLCExec)}
		d.Pos, d.End = l.src.write.Site.Text.Range(l.src.write.Keyword)
		if call := k.writtenCall(decl); call != nil {
			d.Pos, d.End = call.Pos(), call.End()
		}
		if m[2] == ":batchexec" {
			d.Category = string(Batch)
		}
		now := l.src.write.Site.Text.Annotation()
		d.Message = fmt.Sprintf("query %s %s, and %s drops its row count; zero rows look like success: %s", m[1], action(l.src), m[2], k.cure(l.src, m[2], now))
		about := aboutOf(l.src)
		if m[2] != ":batchexec" {
			about.Fix = k.execRows(l.src, m[2], now)
		}
		k.reporter.Report(d, about)
	}
}

// answering lists the annotations by which a query answers for its rows.
var answering = []string{":execrows", ":execresult", ":one", ":many", ":batchone", ":batchmany"}

// cure says what to do about a query whose annotation drops its row count. Where
// its file has another one by now, the generated code is older than that.
func (k *pkg) cure(s *source, command string, now *sqlsites.Annotation) string {
	switch {
	case now != nil && slices.Contains(answering, now.Command):
		return fmt.Sprintf("it is %s%s by now, so run sqlc generate and test what it answers", now.Command, k.inQueryFile(s))
	case command == ":batchexec":
		return fmt.Sprintf("add RETURNING and make it :batchone%s, which answers with no rows", k.inQueryFile(s))
	case !isWhole(s):
		return fmt.Sprintf("select what the write returns and make it :one%s, which answers with no rows", k.inQueryFile(s))
	}
	return fmt.Sprintf("make it :execrows%s and test the count", k.inQueryFile(s))
}

// inQueryFile names the place of the query that a source was made from: its
// file and line or, where the file is not found, the file as the generated code
// names it.
func (k *pkg) inQueryFile(s *source) string {
	if name, line := s.write.Site.Text.File(0); name != "" {
		return fmt.Sprintf(" in %s:%d", name, line)
	}
	file := k.fileOf(s.call.Pos())
	if file == nil {
		return ""
	}
	if m := aboveClause(file, queryFile); m != nil {
		return " in " + m[1]
	}
	return ""
}

// writtenCall returns the first call of a generated method in code that
// somebody wrote, also through a generated interface.
func (k *pkg) writtenCall(decl *ast.FuncDecl) *ast.CallExpr {
	fn, _ := k.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if fn == nil {
		return nil
	}
	for _, call := range k.calls {
		callee, _ := typeutil.Callee(k.pass.TypesInfo, call).(*types.Func)
		if callee == nil || callee.Name() != fn.Name() || k.isGenerated(call.Pos()) || k.isTest(call.Pos()) {
			continue
		}
		if callee.Origin() == fn {
			return call
		}
		for _, impl := range k.implementations(callee) {
			if impl == fn {
				return call
			}
		}
	}
	return nil
}

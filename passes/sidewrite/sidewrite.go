package sidewrite

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/passes/sqlsites"
)

//go:embed doc.go
var doc string

// Analyzer reports writes that run whether or not a transition was won.
var Analyzer = &analysis.Analyzer{
	Name:             "sidewrite",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("sidewrite"),
	Requires:         append(finding.Requires(), inspect.Analyzer, sqlsites.Analyzer, leases.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
}

// ungated is the category of findings.
const ungated = "ungated"

func run(pass *analysis.Pass) (any, error) {
	reporter := finding.NewReporter(pass)
	k := collect(pass)
	for _, b := range k.bodies {
		for _, t := range b.transitions {
			for _, s := range b.sides {
				if k.follows(b, t, s) {
					report(reporter, t, s)
				}
			}
		}
	}
	return reporter.Result(), nil
}

func report(reporter *finding.Reporter, t *transition, s *side) {
	pos, end := s.call.Pos(), s.call.End()
	statement, _ := s.site.Text.Range(s.verb)
	if at, to := s.site.Text.Range(s.whole); pos <= at && to <= end {
		pos, end = at, to
	}
	won, wonEnd := t.write.Site.Text.Range(t.write.Keyword)
	reporter.Report(analysis.Diagnostic{
		Pos: pos, End: end, Category: ungated,
		Message: fmt.Sprintf("%s %s runs whether or not the write that %s of %s was won; a worker that has lost the row runs it, too: run it only if one row was updated, or roll back",
			s.kind, s.table, t.write.Verdict.Sets, t.write.Verdict.Table),
		Related: []analysis.RelatedInformation{{Pos: won, End: wonEnd, Message: "the transition is here"}},
	}, finding.About{Table: t.write.Verdict.Table, Statement: statement})
}

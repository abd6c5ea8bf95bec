package unfencedwrite

import (
	_ "embed"
	"fmt"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/sqlcheck"
)

//go:embed doc.go
var doc string

// Analyzer reports writes on leased rows that do not name their acquisition.
var Analyzer = &analysis.Analyzer{
	Name:             "unfencedwrite",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("unfencedwrite"),
	Requires:         append(finding.Requires(), leases.Analyzer, schemas.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
	FactTypes:        []analysis.Fact{new(RunsUnfencedV1)},
}

func run(pass *analysis.Pass) (any, error) {
	reporter := finding.NewReporter(pass)
	found := pass.ResultOf[leases.Analyzer].(*leases.Result)
	reported := map[token.Pos]bool{} // one call may run several texts
	mended := map[*leases.Write]bool{}
	for _, w := range found.Writes {
		pos, end := w.Place()
		statement, _ := w.Site.Text.Range(w.Keyword)
		about := finding.About{Table: w.Verdict.Table, Statement: statement}
		switch {
		case w.Verdict.Result == sqlcheck.Flagged && !w.Retired && !w.Elsewhere && !reported[pos]:
			reported[pos] = true
			origin := generatedBy(pass, w)
			about.Origin = originName(origin)
			d := analysis.Diagnostic{
				Pos:      pos,
				End:      end,
				Category: string(w.Verdict.Category),
				Message:  message(w),
				Related:  append(evidence(found, w), siblings(found, w)...),

				SuggestedFixes: fix(pass, found, w),
			}
			if reporter.Report(d, about) {
				mended[w] = len(d.SuggestedFixes) > 0
				exportRuns(pass, origin, w)
			}
		case w.Verdict.Action == sqlcheck.Revocation:
			// An override that is marked as one keeps its mark when it is right
			// as it stands.
			reporter.Excuse(pos)
		}
	}
	reportCalls(pass, reporter)
	if reporter.Settings().Strict {
		reportOpen(reporter, found)
	}
	result := reporter.Result()
	result.Detail = mended
	return result, nil
}

// Mends reports whether a result of the analyzer has a fix after which a write
// is fenced: then there is no need to send its callers elsewhere.
func Mends(result *finding.Result, w *leases.Write) bool {
	mended, _ := result.Detail.(map[*leases.Write]bool)
	return mended[w]
}

// message says what happens and what to write instead. SQL that stands in no Go
// file is named by its own.
func message(w *leases.Write) string {
	m := w.Verdict.Message(w.Write)
	if c := w.Site.Call; c != nil && c.Library == "mongo" {
		m = inDocuments(m, w)
	}
	if file := w.File(); file != "" {
		m += " (" + file + ")"
	}
	return m
}

// evidence points to the statement that shows the table of a write to be leased.
// If the schema alone does, it is named at the write.
func evidence(found *leases.Result, w *leases.Write) []analysis.RelatedInformation {
	t := w.Table
	if at := found.SchemaPlace(t); at != "" {
		pos, end := w.Place()
		return []analysis.RelatedInformation{{Pos: pos, End: end, Message: fmt.Sprintf("leased: %s says %s", at, t.SchemaTells())}}
	}
	site, claim, kind := found.Evidence(t)
	if site == nil {
		return nil
	}
	pos, end := site.Text.Range(claim.Keyword)
	message := "leased: claimed here"
	if kind == lease.BySibling {
		message = fmt.Sprintf("leased: %s is compared here", t.Tokens[0])
	}
	return []analysis.RelatedInformation{{Pos: pos, End: end, Message: message}}
}

package weakclaim

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/protocol"
	"github.com/fencelint/fencelint/passes/rule"
)

//go:embed doc.go
var doc string

// Categories lists the categories in the order of the documentation.
func Categories() []string {
	return []string{
		lease.NoRecord, lease.NoToken, lease.TokenUntouched, lease.NoCondition, lease.UnlockedRead, lease.ClientToken,
		lease.TokenNotReturned, lease.IgnoredBackoff, lease.IgnoredBudget, lease.ClientClock, categoryIndex,
	}
}

// Analyzer reports claims that forget to record or to require something.
var Analyzer = &analysis.Analyzer{
	Name:             "weakclaim",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("weakclaim"),
	Requires:         append(finding.Requires(), leases.Analyzer, protocol.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
}

func run(pass *analysis.Pass) (any, error) {
	reporter := finding.NewReporter(pass)
	found := pass.ResultOf[protocol.Analyzer].(*protocol.Result)
	for _, f := range found.Families {
		faults := lease.WeakClaims(f.Table, f.Steps, f.Store)
		faults = append(faults, unusedIndexes(f)...)
		f.Report(pass, reporter, faults, text)
	}
	for i := range found.Finders {
		reportFinder(pass, reporter, &found.Finders[i])
	}
	return reporter.Result(), nil
}

// reportFinder reports a statement that picks rows and records nothing.
func reportFinder(pass *analysis.Pass, reporter *finding.Reporter, f *protocol.Finder) {
	what := fmt.Sprintf("moves rows to %q and records neither owner nor token nor expiry", f.State)
	if f.State == "" {
		what = "locks rows, and the lock ends before anything records who has them"
	}
	d := analysis.Diagnostic{
		Category: lease.NoRecord,
		Message: fmt.Sprintf("%s %s; a dead worker's row cannot be told from a live one's: set an owner, a token and an expiry in the claim",
			protocol.StatementName(f.Observed), what),
	}
	d.Pos, d.End = pass.ResultOf[leases.Analyzer].(*leases.Result).Place(pass, f.Observed)
	reporter.Report(d, finding.About{Table: protocol.TableName(f.Observed), Statement: protocol.Position(f.Observed)})
}

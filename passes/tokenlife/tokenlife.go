package tokenlife

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
	return []string{lease.Unused, lease.NeverAdvanced, lease.Moving, lease.Reset, lease.ResetByDelete, lease.Kept, lease.ZeroToken}
}

// Analyzer reports tokens that do not live exactly as long as an acquisition.
var Analyzer = &analysis.Analyzer{
	Name:             "tokenlife",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("tokenlife"),
	Requires:         append(finding.Requires(), leases.Analyzer, protocol.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
}

func run(pass *analysis.Pass) (any, error) {
	reporter := finding.NewReporter(pass)
	for _, f := range pass.ResultOf[protocol.Analyzer].(*protocol.Result).Families {
		f.Report(pass, reporter, lease.TokenFaults(f.Table, f.Steps, f.Store), text)
	}
	return reporter.Result(), nil
}

// text says what happens and what to write instead.
func text(f *protocol.Family, fault lease.Fault) (message, related string) {
	statement, col := f.Statement(fault.Step), fault.Column
	switch fault.Category {
	case lease.Unused:
		return fmt.Sprintf("the claim %s advances %s and no statement compares it, so it protects nothing; repeat it in WHERE of every later write",
			statement, col), fmt.Sprintf("%s is not compared here", col)
	case lease.NeverAdvanced:
		return fmt.Sprintf("%s compares %s, which no statement or trigger advances, and a constant agrees with everybody; add %s = %s + 1 to the claim",
			statement, col, col, col), "the claim leaves it as it is"
	case lease.Moving:
		return fmt.Sprintf("%s compares %s as the claim wrote it, but a write in between rewrites it, so the rightful holder loses; "+
			"return the new value there, or compare a token that only claims advance", statement, col), fmt.Sprintf("%s is rewritten here", col)
	case lease.Reset:
		return fmt.Sprintf("%s sets %s back, so the claims after it hand out numbers that an earlier worker may still have; "+
			"leave %s as it is, and clear the owner and the expiry", statement, col, col), fmt.Sprintf("%s counts on from there here", col)
	case lease.ResetByDelete:
		return fmt.Sprintf("%s removes the only copy of %s; the next row of that name starts again and the first holder's token agrees; "+
			"keep the row and clear the owner and the expiry", statement, col), fmt.Sprintf("%s starts again here", col)
	case lease.Kept:
		return fmt.Sprintf("the claim %s leaves %s as it is if the owner's name is the same, so two acquisitions of one owner share it; "+
			"advance it whenever the lease has ended", statement, col), ""
	case lease.ZeroToken:
		return fmt.Sprintf("%s compares %s alone, which is 0 in a row that nobody has claimed, and a caller's unset token is 0 as well; "+
			"compare the owner, too", statement, col), ""
	}
	return "", ""
}

// Package directives reports directives that do not do what they seem to do:
// incomplete ones, misspelt ones, and those that suppress nothing any more.
package directives

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/ignore"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/rule"
)

// Unused is the category of a directive that suppresses nothing. The others
// are those of [ignore.Problem].
const Unused = "unused"

const name = "fencelintignore"

const doc = `fencelintignore: report directives that have no effect

A finding that is right as it is can be suppressed by a comment that says why:

	//fencelint:ignore rule[,rule] -- reason

at the end of the line, or above the statement, function or method; or in the
SQL text itself

	-- fencelint:ignore rule -- reason

A directive without a reason, or with a rule that does not exist, suppresses
nothing and is reported (missing-reason, missing-rule, unknown-rule,
unknown-directive). So is one that suppresses nothing because its finding is
gone (unused): left behind, it would hide the next fault in its place. In a
function that is marked as deprecated rules take findings back, and it may stay.`

// New returns the analyzer that runs after the rules given. Of rules that are
// not among them it says nothing, because it cannot know what they would find.
func New(rules ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:             name,
		Doc:              doc,
		URL:              rule.URL(name),
		Requires:         append(append(finding.Requires(), leases.Analyzer), rules...),
		RunDespiteErrors: true,
		ResultType:       finding.ResultType,
		Run: func(pass *analysis.Pass) (any, error) {
			return run(pass, rules)
		},
	}
}

func run(pass *analysis.Pass, rules []*analysis.Analyzer) (any, error) {
	reporter := finding.NewReporter(pass)
	dirs := pass.ResultOf[ignore.Analyzer].(*ignore.Directives)
	for _, p := range dirs.Problems() {
		reporter.Report(analysis.Diagnostic{Pos: p.Pos, End: p.End, Category: p.Category, Message: p.Message}, finding.About{})
	}
	for _, d := range dirs.All() {
		for _, a := range rules {
			result, ok := pass.ResultOf[a].(*finding.Result)
			if !ok || !slices.Contains(d.Rules, a.Name) || result.Used(d) || onItsWayOut(pass, d.Pos) || runsOut(pass, dirs, a.Name, d) {
				continue
			}
			reporter.Report(analysis.Diagnostic{
				Pos:      d.Pos,
				End:      d.End,
				Category: Unused,
				Message:  "the directive suppresses nothing: " + a.Name + " has no finding here; remove it",
			}, finding.About{})
		}
	}
	return reporter.Result(), nil
}

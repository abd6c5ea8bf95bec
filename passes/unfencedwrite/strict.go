package unfencedwrite

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// The categories of the strict mode. They are no faults that can be shown, but
// places that the rule has not judged, or whose callers it may not see.
const (
	Unparsed   = "unparsed"   // the text is known and is no SQL that is understood
	Unresolved = "unresolved" // the text, or a part of its WHERE, is not known
	Payload    = "payload"    // touches neither lease nor status of a leased row
	Deprecated = "deprecated" // is unfenced, and left to whoever still calls its function
)

// reportOpen reports what could not be judged, and why.
func reportOpen(reporter *finding.Reporter, found *leases.Result) {
	for _, site := range found.Open {
		reporter.Report(describeOpen(site), finding.About{Statement: site.Text.Pos(0)})
	}
	for _, w := range found.Writes {
		pos, end := w.Place()
		about := finding.About{Table: w.Verdict.Table, Statement: pos}
		switch {
		case w.Verdict.Result == sqlcheck.Unresolved:
			reporter.Report(analysis.Diagnostic{Pos: pos, End: end, Category: Unresolved, Message: fmt.Sprintf(
				"%s %s and could not be judged: a part of its WHERE, or what its transaction holds, is not known", w.Statement(), w.Verdict.Sets)}, about)
		case w.Retired:
			reporter.Report(analysis.Diagnostic{Pos: pos, End: end, Category: Deprecated, Message: fmt.Sprintf(
				"%s %s %s in %s, which is deprecated: whoever still calls it, from wherever, is not fenced", w.Statement(), w.Verdict.Sets, w.Verdict.Guard, w.Site.Func.Name.Name)}, about)
		case w.Verdict.Action == sqlcheck.Payload && w.Names != sqlcheck.NamesNone && !sqlcheck.NamesAcquisition(w.Write, w.Site.Text.Source.Holes, w.Table, nil):
			reporter.Report(analysis.Diagnostic{Pos: pos, End: end, Category: Payload, Message: fmt.Sprintf(
				"%s changes a leased row without naming its acquisition; it touches neither lease nor status, so whoever has the row keeps it", w.Statement())}, about)
		}
	}
}

// describeOpen says why a text could not be judged: at the call that runs it, or
// at what the parser did not understand.
func describeOpen(site *sqlsites.Site) analysis.Diagnostic {
	reason, unparsed := site.Gap()
	d := analysis.Diagnostic{Pos: site.Pos(), End: site.Text.Anchor().End(), Category: Unresolved, Message: reason}
	if !unparsed {
		return d
	}
	d.Category = Unparsed
	if offset, ok := site.FailsAt(); ok {
		d.Pos, d.End = site.Text.Range(stmt.Span{Start: offset, End: offset + 1})
		if file := site.Stands(offset); file != "" {
			d.Message += " (" + file + ")"
		}
	}
	return d
}

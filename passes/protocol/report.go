package protocol

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
)

// A Text says what a rule makes of a fault: the message, and what the statement
// that shows the fault has to do with it.
type Text func(f *Family, fault lease.Fault) (message, related string)

// Report reports the faults of a family. Notes are left out unless the run asks
// for them.
func (f *Family) Report(pass *analysis.Pass, reporter *finding.Reporter, faults []lease.Fault, text Text) {
	found := pass.ResultOf[leases.Analyzer].(*leases.Result)
	for _, fault := range faults {
		if fault.Strict && !reporter.Settings().Strict {
			continue
		}
		o := f.Statements[fault.Step]
		message, related := text(f, fault)
		d := analysis.Diagnostic{Category: fault.Category, Message: message + inFile(o)}
		d.Pos, d.End = found.Place(pass, o)
		if fault.Other >= 0 && related != "" {
			info := analysis.RelatedInformation{Message: related}
			info.Pos, info.End = found.Place(pass, f.Statements[fault.Other])
			d.Related = append(d.Related, info)
		}
		reporter.Report(d, finding.About{Table: f.Name(fault.Step), Statement: Position(o)})
	}
}

// Name returns the table as a step names it, "the table" if a hole does.
func (f *Family) Name(step int) string { return TableName(f.Statements[step]) }

// Statement names a step for messages: "UPDATE jobs".
func (f *Family) Statement(step int) string { return StatementName(f.Statements[step]) }

// TableName returns the table of a statement for messages.
func TableName(o leases.Observed) string {
	if o.Write.Target == nil || o.Write.Target.Name == "" {
		return "the table"
	}
	return o.Write.Target.Name
}

// StatementName names a statement for messages.
func StatementName(o leases.Observed) string {
	switch o.Write.Verb {
	case sqlcheck.ReadRows:
		return "SELECT FROM " + TableName(o)
	case sqlcheck.DeleteRows:
		return "DELETE FROM " + TableName(o)
	case sqlcheck.UpsertRows:
		return "upsert of " + TableName(o)
	case sqlcheck.InsertRows:
		return "INSERT INTO " + TableName(o)
	}
	return "UPDATE " + TableName(o)
}

// Position returns where the text of a statement stands.
func Position(o leases.Observed) token.Pos {
	pos, _ := o.Site.Text.Range(o.Write.Keyword)
	return pos
}

// inFile names the file of a statement that stands in none of the Go files.
func inFile(o leases.Observed) string {
	w := leases.Write{Write: o.Write, Site: o.Site}
	w.Verdict.At = o.Write.Keyword
	if file := w.File(); file != "" {
		return " (" + file + ")"
	}
	return ""
}

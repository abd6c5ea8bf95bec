// Package report turns findings into what a person or a program reads.
//
// It knows nothing of how findings come about: the drivers fill in [Finding]
// and [Summary], and a [Format] writes them.
package report

import (
	"cmp"
	"slices"
)

// Report is the outcome of one run.
type Report struct {
	Findings []Finding
	Summary  Summary
	Problems []string // why the job could not be done on all packages

	Tool  Tool
	Rules func(rule, category string) Rule  // what a rule is about; may be nil
	Read  func(file string) ([]byte, error) // the content of a file that a finding names; may be nil
}

// Tool identifies the program that made a report.
type Tool struct {
	Version string // of its module, "v1.2.3" or "(devel)"
	Home    string // its address

	// Directory is where it ran, slash-separated and relative to the root of
	// the repository; "" at the root.
	Directory string
}

// Rule is what a reader should know of a rule, or of one category of it.
type Rule struct {
	Summary  string // one line
	Text     string // the explanation as plain text
	Markdown string // the explanation with headings and examples
}

// Level says how much a finding weighs to those who configured the run. It does
// not change the exit code.
type Level string

// The levels, the default first.
const (
	LevelError   Level = "error"
	LevelWarning Level = "warning"
	LevelNote    Level = "note"
)

// Finding is one fault at one place in the source.
type Finding struct {
	Rule     string // the analyzer that reports it
	Category string // the stable reason within the rule
	Message  string // one line, without the rule's name in front
	Range
	Function string // enclosing "Func", "Type.Method", or "" outside of any
	Table    string // the leased table concerned, or ""
	URL      string // the page that explains rule and category, or ""
	Related  []Related
	Fixes    int // suggested fixes that come with the finding
	Fix      Fix // the first of them

	Level     Level  // "" is LevelError
	Package   string // import path
	Statement string // the text of the statement that the finding is about, or ""
}

// level returns the level with the default filled in.
func (f *Finding) level() Level { return cmp.Or(f.Level, LevelError) }

// id is the rule, with the category behind it if there is one. The same name is
// used in the configuration and on the command line.
func (f *Finding) id() string {
	if f.Category == "" {
		return f.Rule
	}
	return f.Rule + "/" + f.Category
}

// Fix is a change to the source that removes a finding. The zero Fix is none.
type Fix struct {
	Message string // what the change does, as a verb phrase
	Edits   []Edit
}

// Edit replaces the bytes [Start, End) of a file, counted from 0.
type Edit struct {
	File       string
	Start, End int
	New        string
}

// Range is a stretch of a file. Lines and columns count from 1, columns in
// bytes as go/token does; the end is exclusive. The end equals the start where
// nothing more is known.
type Range struct {
	File      string
	Line      int
	Column    int
	EndLine   int
	EndColumn int
}

// Related is another place that helps to understand a finding, such as the
// claim that makes a table leased. A place without a position in any file has
// an empty File and zero numbers.
type Related struct {
	File    string
	Line    int
	Column  int
	Message string
}

// Summary counts what a run looked at.
type Summary struct {
	LeasedTables int // distinct tables whose rows are held for a time
	Writes       int // writes on leased tables that were judged
	Unresolved   int // texts and predicates that could not be judged
	Packages     int // packages analysed

	Texts  int      // SQL texts with an UPDATE or DELETE, distinct within a package
	Parsed int      // those of Texts that could be parsed whole
	Tables []string // the leased tables by name, sorted
}

// Sort orders findings by file, line, column and rule, and drops those that
// say the same of the same place, which happens when a file belongs to a
// package and to its test variant.
func Sort(findings []Finding) []Finding {
	slices.SortStableFunc(findings, compare)
	return slices.CompactFunc(findings, func(a, b Finding) bool {
		return a.Range == b.Range && a.Rule == b.Rule && a.Category == b.Category && a.Message == b.Message
	})
}

func compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Rule, b.Rule),
		// The rest only makes the order total, so that two runs print the same
		// and equal findings stand next to each other.
		cmp.Compare(a.EndLine, b.EndLine),
		cmp.Compare(a.EndColumn, b.EndColumn),
		cmp.Compare(a.Category, b.Category),
		cmp.Compare(a.Message, b.Message),
	)
}

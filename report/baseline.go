package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Baseline is the findings that a team has decided to live with for now.
//
// A finding is known by what it is about and not by where it stands: its rule,
// category and table, the statement, and the function around it. It stays known
// when lines move, when the statement is laid out anew and when the function
// goes to another file of the package.
type Baseline struct {
	scope   Scope
	entries []Entry
}

// Scope says what a run could find. A run of a narrower scope than the one that
// a baseline was written in says nothing of what it did not look for.
type Scope struct {
	Tests, Strict bool
	Rules         []string // the rules that ran
	Packages      []string // the import paths that were checked
}

// Entry is a kind of finding in a baseline.
type Entry struct {
	Rule      string `json:"rule"`
	Category  string `json:"category"`
	Table     string `json:"table"`
	Package   string `json:"package"`
	Function  string `json:"function"`
	Statement string `json:"statement"` // a fingerprint; "" if the finding is about no statement
	Count     int    `json:"count"`     // how many findings of the kind there are, at least 1

	// File is where the finding stood when the baseline was written. It tells
	// people where to look, and whether the finding was one in a test.
	File string `json:"file"`
}

// key is an entry without what may change.
func (e Entry) key() Entry {
	e.Count, e.File = 0, ""
	return e
}

func (e Entry) compare(o Entry) int {
	return cmp.Or(
		cmp.Compare(e.Package, o.Package),
		cmp.Compare(e.Function, o.Function),
		cmp.Compare(e.Rule, o.Rule),
		cmp.Compare(e.Category, o.Category),
		cmp.Compare(e.Table, o.Table),
		cmp.Compare(e.Statement, o.Statement),
		cmp.Compare(e.File, o.File),
	)
}

// String says what an entry is about, in one line.
func (e Entry) String() string {
	f := Finding{Rule: e.Rule, Category: e.Category, Package: e.Package, Function: e.Function}
	s := fmt.Sprintf("%s: %s in %s", e.File, f.id(), f.qualified())
	if e.Table != "" {
		s += " on " + e.Table
	}
	if e.Count > 1 {
		s += fmt.Sprintf(" (%d times)", e.Count)
	}
	return s
}

// entry returns what a finding is known by.
func (f *Finding) entry() Entry {
	return Entry{
		Rule:      f.Rule,
		Category:  f.Category,
		Table:     f.Table,
		Package:   f.Package,
		Function:  f.Function,
		Statement: statementHash(f.Statement),
		Count:     1,
		File:      f.File,
	}
}

// qualified returns the function with its package, or the package alone.
func (f *Finding) qualified() string {
	if f.Function == "" {
		return f.Package
	}
	return f.Package + "." + f.Function
}

// fingerprint stands for what a finding is known by.
func (f *Finding) fingerprint() string {
	e := f.entry()
	return digest(e.Rule, e.Category, e.Table, e.Package, e.Function, e.Statement)
}

// NewBaseline returns a baseline of all findings of a run.
func NewBaseline(findings []Finding, scope Scope) *Baseline {
	entries := make([]Entry, len(findings))
	for i := range findings {
		entries[i] = findings[i].entry()
	}
	return &Baseline{scope: scope, entries: merged(entries)}
}

// merged sorts entries and adds up those of one key.
func merged(entries []Entry) []Entry {
	slices.SortFunc(entries, Entry.compare)
	var list []Entry
	for _, e := range entries {
		if last := len(list) - 1; last >= 0 && list[last].key() == e.key() {
			list[last].Count += e.Count
			continue
		}
		list = append(list, e)
	}
	return list
}

// New returns the findings that are not in the baseline. Of several of one kind
// the first are taken for the known ones.
func (b *Baseline) New(findings []Finding) []Finding {
	left := make(map[Entry]int, len(b.entries))
	for _, e := range b.entries {
		left[e.key()] += e.Count
	}
	var list []Finding
	for _, f := range findings {
		key := f.entry().key()
		if left[key] > 0 {
			left[key]--
			continue
		}
		list = append(list, f)
	}
	return list
}

// Removable returns the entries that no finding of a run needs any more, with
// how many of the kind are gone. What the run did not look for is not among
// them.
func (b *Baseline) Removable(findings []Finding, scope Scope) []Entry {
	if b.scope.Strict && !scope.Strict {
		return nil // nothing tells the strict findings from the others
	}
	found := make(map[Entry]int, len(findings))
	for i := range findings {
		found[findings[i].entry().key()]++
	}
	var list []Entry
	for _, e := range b.entries {
		looked := slices.Contains(scope.Rules, e.Rule) && slices.Contains(scope.Packages, e.Package) &&
			(scope.Tests || !strings.HasSuffix(e.File, "_test.go"))
		if gone := e.Count - found[e.key()]; looked && gone > 0 {
			e.Count = gone
			list = append(list, e)
		}
	}
	return list
}

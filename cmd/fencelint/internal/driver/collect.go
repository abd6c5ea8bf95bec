package driver

import (
	"fmt"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/report"
)

// collect gathers findings and counts from the actions that were asked for.
func collect(graph *checker.Graph, reporting []*analysis.Analyzer, base paths) *report.Report {
	var findings []report.Finding
	var summary report.Summary
	tables := make(map[string]bool)
	texts := statementsOf(graph)
	called := atCalls(graph)
	for _, act := range graph.Roots {
		if slices.Contains(reporting, act.Analyzer) {
			findings = append(findings, base.findings(act, texts, called)...)
		}
		if counter, ok := act.Result.(finding.Counter); ok {
			counts := counter.Counts()
			for _, t := range counts.LeasedTables {
				tables[t] = true
			}
			summary.Writes += counts.Writes
			summary.Unresolved += counts.Unresolved
			summary.Texts += counts.Texts
			summary.Parsed += counts.Parsed
		}
	}
	summary.LeasedTables = len(tables)
	summary.Tables = slices.Sorted(maps.Keys(tables))
	return &report.Report{Findings: report.Sort(findings), Summary: summary}
}

// met gathers the entries of the configuration that some package has to do with.
func met(graph *checker.Graph) map[string]bool {
	entries := make(map[string]bool)
	for _, act := range graph.Roots {
		if counter, ok := act.Result.(finding.Counter); ok {
			for _, e := range counter.Counts().Met {
				entries[e] = true
			}
		}
	}
	return entries
}

// failures returns the errors of analyzers, each where it arose and not again
// for every analyzer that needed the failed one.
func failures(graph *checker.Graph) []string {
	var list []string
	for act := range graph.All() {
		if act.Err == nil || slices.ContainsFunc(act.Deps, func(dep *checker.Action) bool { return dep.Err != nil }) {
			continue
		}
		list = append(list, fmt.Sprintf("%s: %s: %v", act.Package.PkgPath, act.Analyzer.Name, act.Err))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// atCalls returns the generated functions that a finding at a call of theirs
// speaks for: what is reported in the generated code is then the same again.
func atCalls(graph *checker.Graph) map[string]bool {
	called := make(map[string]bool)
	for _, act := range graph.Roots {
		result, ok := act.Result.(*finding.Result)
		if !ok {
			continue
		}
		for _, d := range act.Diagnostics {
			if about := result.About(d); about.AtCall {
				called[about.Origin] = true
			}
		}
	}
	return called
}

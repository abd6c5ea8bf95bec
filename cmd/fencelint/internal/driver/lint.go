package driver

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/report"
)

// The exit codes. Scripts depend on them.
const (
	exitClean    = 0
	exitFindings = 1
	exitFailed   = 2 // the job could not be done, or not all of it
)

// lint analyses packages and writes the report.
func lint(suite Suite, args []string, stdout, stderr io.Writer) int {
	opts, err := parseOptions(suite, args)
	if err != nil {
		return usageError(stderr, err)
	}
	base, err := workingDirectory()
	if err != nil {
		return failure(stderr, err)
	}
	input, err := load(opts.patterns, opts.tests)
	if err != nil {
		return failure(stderr, err)
	}
	reporting := opts.suite.reporting()
	all := append(slices.Clone(reporting), opts.suite.Counters...)
	guard(all)
	graph, err := checker.Analyze(all, input.roots, nil)
	if err != nil {
		return failure(stderr, err)
	}
	result := collect(graph, reporting, base)
	result.Summary.Packages = len(input.roots)
	if err := opts.format.Write(stdout, result); err != nil {
		return failure(stderr, fmt.Errorf("writing the report: %w", err))
	}
	failed := append(input.problems, failures(graph)...)
	for _, problem := range failed {
		fmt.Fprintln(stderr, problem)
	}
	if wholeModule(base.base, opts.patterns) {
		for _, entry := range unmet(opts.config, base.base, met(graph), result.Summary.Tables) {
			fmt.Fprintln(stderr, entry)
		}
	}
	s := result.Summary
	fmt.Fprintf(stderr, "fencelint: %d findings; %d leased tables, %d writes checked, %d unresolved\n",
		len(result.Findings), s.LeasedTables, s.Writes, s.Unresolved)
	switch {
	case len(failed) > 0:
		return exitFailed
	case len(result.Findings) > 0:
		return exitFindings
	}
	return exitClean
}

// collect gathers findings and counts from the actions that were asked for.
func collect(graph *checker.Graph, reporting []*analysis.Analyzer, base paths) *report.Report {
	var findings []report.Finding
	var summary report.Summary
	tables := make(map[string]bool)
	for _, act := range graph.Roots {
		if slices.Contains(reporting, act.Analyzer) {
			findings = append(findings, base.findings(act)...)
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

func failure(stderr io.Writer, err error) int {
	fmt.Fprintln(stderr, "fencelint:", err)
	return exitFailed
}

func usageError(stderr io.Writer, err error) int {
	fmt.Fprintf(stderr, "fencelint: %v\nrun 'fencelint help' for usage\n", err)
	return exitFailed
}

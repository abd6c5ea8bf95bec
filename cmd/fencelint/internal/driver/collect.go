package driver

import (
	"fmt"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/report"
)

// A collector gathers findings and counts, package by package.
type collector struct {
	reporting []*analysis.Analyzer
	base      paths

	found    []found
	summary  report.Summary
	tables   map[string]bool
	met      map[string]bool // entries of the configuration that some package has to do with
	failures []string
	schemas  schemaFiles
}

// found is a finding, with what it concerns.
type found struct {
	finding report.Finding
	about   finding.About
}

func newCollector(reporting []*analysis.Analyzer, base paths) *collector {
	return &collector{
		reporting: reporting, base: base,
		tables: make(map[string]bool), met: make(map[string]bool),
	}
}

// take gathers what was found in one package.
func (c *collector) take(unit *engine.Unit) {
	c.failures = append(c.failures, failures(unit)...)
	c.schemas.take(unit)
	for _, act := range unit.Actions {
		if !act.Root {
			continue
		}
		if slices.Contains(c.reporting, act.Analyzer) {
			c.found = append(c.found, c.base.findings(unit, act)...)
		}
		if counter, ok := act.Result.(finding.Counter); ok {
			c.count(counter.Counts())
		}
	}
}

func (c *collector) count(counts finding.Counts) {
	for _, t := range counts.LeasedTables {
		c.tables[t] = true
	}
	for _, entry := range counts.Met {
		c.met[entry] = true
	}
	c.summary.Writes += counts.Writes
	c.summary.Unresolved += counts.Unresolved
	c.summary.Texts += counts.Texts
	c.summary.Parsed += counts.Parsed
}

// report puts together what was gathered. Of a generated function that is
// reported at a call of it, what is reported in the generated code is the same
// again.
func (c *collector) report() *report.Report {
	called := make(map[string]bool)
	for _, f := range c.found {
		if f.about.AtCall {
			called[f.about.Origin] = true
		}
	}
	var findings []report.Finding
	for _, f := range c.found {
		if f.about.AtCall || !called[f.about.Origin] {
			findings = append(findings, f.finding)
		}
	}
	summary := c.summary
	summary.LeasedTables = len(c.tables)
	summary.Tables = slices.Sorted(maps.Keys(c.tables))
	return &report.Report{Findings: report.Sort(findings), Summary: summary}
}

// failures returns the errors of analyzers on one package.
func failures(unit *engine.Unit) []string {
	var list []string
	for _, act := range unit.Actions {
		if act.Err != nil {
			list = append(list, fmt.Sprintf("%s: %s: %v", unit.Package.PkgPath, act.Analyzer.Name, act.Err))
		}
	}
	return list
}

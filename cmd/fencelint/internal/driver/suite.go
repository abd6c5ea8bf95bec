// Package driver runs the analyzers: over packages that it loads itself, and
// as the tool of go vet. Both ways give the same findings.
package driver

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/internal/spelling"
	"github.com/fencelint/fencelint/passes"
	"github.com/fencelint/fencelint/passes/directives"
)

// Suite is what a program is made of.
type Suite struct {
	// Rules report findings. Their names are what -rules selects from.
	Rules []*analysis.Analyzer

	// OptIn are rules that run only if -rules or the configuration names them.
	OptIn []*analysis.Analyzer

	// Counters run whatever rules are selected, for their counts: see
	// finding.Counter. They report nothing.
	Counters []*analysis.Analyzer

	// Page returns the page of a rule as Markdown, and whether there is one. It
	// may be nil.
	Page func(rule string) (string, bool)
}

// all returns the rules that can be selected, in their order.
func (s Suite) all() []*analysis.Analyzer { return slices.Concat(s.Rules, s.OptIn) }

// names returns the names of the rules in their order.
func (s Suite) names() []string {
	var names []string
	for _, a := range s.all() {
		names = append(names, a.Name)
	}
	return names
}

// rule returns the rule of that name, with advice in the error.
func (s Suite) rule(name string) (*analysis.Analyzer, error) {
	names := s.names()
	if i := slices.Index(names, name); i >= 0 {
		return s.all()[i], nil
	}
	if near := spelling.Nearest(name, names); near != "" {
		return nil, fmt.Errorf("no such rule: %s; did you mean %s", name, near)
	}
	return nil, fmt.Errorf("no such rule: %s; the rules are %s", name, strings.Join(names, ", "))
}

// selected returns the suite with the rules of a comma-separated list only. If
// the list is empty, those are the ones that [passes.Enabled] returns.
func (s Suite) selected(list string, c *config.Config) (Suite, error) {
	if strings.TrimSpace(list) == "" {
		s.Rules = passes.Enabled(s.Rules, s.OptIn, c)
		return s, nil
	}
	chosen := Suite{Counters: s.Counters}
	for name := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(name) == "" {
			return Suite{}, fmt.Errorf("-rules=%s: a name is missing beside a comma", list)
		}
		a, err := s.rule(strings.TrimSpace(name))
		if err != nil {
			return Suite{}, err
		}
		if !slices.Contains(chosen.Rules, a) {
			chosen.Rules = append(chosen.Rules, a)
		}
	}
	return chosen, nil
}

// reporting returns the analyzers whose diagnostics are findings: the rules
// and the check of directives, which has to know the rules that run.
func (s Suite) reporting() []*analysis.Analyzer {
	return append(slices.Clone(s.Rules), directives.New(s.Rules...))
}

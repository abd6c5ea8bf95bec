package driver

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
)

// A survey is the leased tables of packages that have a name, and what stood
// against finding them all.
type survey struct {
	tables          []*lease.Table // by name
	problems, notes []string

	byKey   map[string]*lease.Table
	failed  []string
	schemas schemaFiles
}

func takeSurvey(patterns []string) (*survey, error) {
	dir, err := workingDirectory()
	if err != nil {
		return nil, err
	}
	input, err := load(patterns, false)
	if err != nil {
		return nil, err
	}
	all := []*analysis.Analyzer{leases.Analyzer}
	guard(all, nil)
	s := &survey{byKey: map[string]*lease.Table{}}
	if err := input.run(all, s.take); err != nil {
		return nil, err
	}
	slices.Sort(s.failed)
	slices.SortFunc(s.tables, func(a, b *lease.Table) int { return cmp.Compare(a.Key, b.Key) })
	s.problems = slices.Concat(input.problems(), s.schemas.failures(dir), s.failed)
	s.notes = s.schemas.notes(dir, false)
	return s, nil
}

// take adds the tables of one package.
func (s *survey) take(unit *engine.Unit) {
	s.failed = append(s.failed, failures(unit)...)
	s.schemas.take(unit)
	found, ok := unit.ResultOf(leases.Analyzer).(*leases.Result)
	if !ok {
		return
	}
	for _, t := range found.Tables {
		switch known := s.byKey[t.Key]; {
		case strings.HasPrefix(t.Key, "‹"): // named by a Go object only
		case known == nil:
			s.byKey[t.Key] = t
			s.tables = append(s.tables, t)
		default:
			known.Merge(t)
		}
	}
}

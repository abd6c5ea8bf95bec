package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
	"github.com/fencelint/fencelint/inventory"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/stocktake"
)

// takeInventory lists the leased tables of packages.
func takeInventory(suite Suite, args []string, stdout, stderr io.Writer) int {
	opts, err := parseInventoryOptions(suite, args)
	switch {
	case isHelp(err):
		return printCommandUsage(stdout, "inventory")
	case err != nil:
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
	all := append(slices.Clone(reporting), stocktake.Analyzer)
	guard(all, nil)
	taken := &taking{reporting: reporting, inventory: &inventory.Inventory{}, found: map[inventory.Place][]string{}}
	if err := input.run(all, taken.take); err != nil {
		return failure(stderr, err)
	}
	if err := opts.format.Write(stdout, taken.settled(base)); err != nil {
		return failure(stderr, fmt.Errorf("writing the inventory: %w", err))
	}
	slices.Sort(taken.failures)
	problems := slices.Concat(input.problems(), taken.schemas.failures(base), taken.failures)
	for _, line := range slices.Concat(problems, taken.schemas.notes(base, true)) {
		fmt.Fprintln(stderr, line)
	}
	if len(problems) > 0 {
		return exitFailed
	}
	return exitClean
}

type inventoryOptions struct {
	suite    Suite // with the rules whose findings are listed
	format   inventory.Format
	tests    bool
	patterns []string
}

func parseInventoryOptions(suite Suite, args []string) (*inventoryOptions, error) {
	fs := flag.NewFlagSet("inventory", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // the caller prints the error
	format := fs.String("format", inventory.DefaultFormat, "")
	named := fs.String("config", "", "")
	tests := fs.Bool("tests", false, "")
	if err := errors.Join(fs.Parse(args), checkGiven(fs)); err != nil {
		return nil, err
	}
	opts := &inventoryOptions{tests: *tests}
	var err error
	if opts.patterns, err = patterns(fs); err != nil {
		return nil, err
	}
	c, err := configure(*named)
	if err != nil {
		return nil, err
	}
	if opts.suite, err = suite.selected("", c); err != nil {
		return nil, err
	}
	opts.format, err = inventory.FormatNamed(*format)
	return opts, errors.Join(err, set("tests", *tests))
}

// taking puts together what was found in each package, and the findings of the
// rules.
type taking struct {
	reporting []*analysis.Analyzer
	inventory *inventory.Inventory
	found     map[inventory.Place][]string // findings by where the statement stands
	failures  []string
	schemas   schemaFiles
}

func (t *taking) take(unit *engine.Unit) {
	t.failures = append(t.failures, failures(unit)...)
	t.schemas.take(unit)
	for _, act := range unit.Actions {
		if part, ok := act.Result.(*inventory.Inventory); ok && act.Root {
			t.inventory.Add(part)
		}
		result, ok := act.Result.(*finding.Result)
		if !ok || !slices.Contains(t.reporting, act.Analyzer) {
			continue
		}
		for _, d := range act.Diagnostics {
			pos := d.Pos
			if about := result.About(d); about.Statement.IsValid() {
				pos = about.Statement
			}
			at := unit.Package.Fset.PositionFor(pos, false)
			place := inventory.Place{File: at.Filename, Line: at.Line, Column: at.Column}
			t.found[place] = append(t.found[place], act.Analyzer.Name+"/"+d.Category)
		}
	}
}

// settled returns the inventory with the findings in it.
func (t *taking) settled(base paths) *inventory.Inventory {
	for _, table := range t.inventory.Tables {
		for _, s := range table.Statements {
			s.Findings = append(s.Findings, t.found[s.Place]...)
			slices.Sort(s.Findings)
			s.Findings = slices.Compact(s.Findings)
		}
	}
	t.inventory.Places(func(p *inventory.Place) { p.File = base.relative(p.File) })
	t.inventory.Settle()
	return t.inventory
}

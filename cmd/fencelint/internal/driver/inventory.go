package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/fencelint/fencelint/inventory"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/stocktake"
)

// takeInventory lists the leased tables of packages.
func takeInventory(suite Suite, args []string, stdout, stderr io.Writer) int {
	opts, err := parseInventoryOptions(suite, args)
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
	all := append(slices.Clone(reporting), stocktake.Analyzer)
	guard(all, nil)
	graph, err := checker.Analyze(all, input.roots, nil)
	if err != nil {
		return failure(stderr, err)
	}
	if err := opts.format.Write(stdout, takenOf(graph, reporting, base)); err != nil {
		return failure(stderr, fmt.Errorf("writing the inventory: %w", err))
	}
	problems := append(input.problems, failures(graph)...)
	for _, problem := range problems {
		fmt.Fprintln(stderr, problem)
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
	if err := fs.Parse(args); err != nil {
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

// takenOf puts together what was found in each package, and adds the findings of
// the rules.
func takenOf(graph *checker.Graph, reporting []*analysis.Analyzer, base paths) *inventory.Inventory {
	inv := &inventory.Inventory{}
	found := map[inventory.Place][]string{}
	for _, act := range graph.Roots {
		if part, ok := act.Result.(*inventory.Inventory); ok {
			inv.Add(part)
		}
		result, ok := act.Result.(*finding.Result)
		if !ok || !slices.Contains(reporting, act.Analyzer) {
			continue
		}
		for _, d := range act.Diagnostics {
			pos := d.Pos
			if about := result.About(d); about.Statement.IsValid() {
				pos = about.Statement
			}
			at := act.Package.Fset.PositionFor(pos, false)
			place := inventory.Place{File: at.Filename, Line: at.Line, Column: at.Column}
			found[place] = append(found[place], act.Analyzer.Name+"/"+d.Category)
		}
	}
	for _, t := range inv.Tables {
		for _, s := range t.Statements {
			s.Findings = append(s.Findings, found[s.Place]...)
			slices.Sort(s.Findings)
			s.Findings = slices.Compact(s.Findings)
		}
	}
	inv.Places(func(p *inventory.Place) { p.File = base.relative(p.File) })
	inv.Settle()
	return inv
}

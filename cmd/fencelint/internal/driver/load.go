package driver

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
)

// loaded is what an analysis runs on.
type loaded struct {
	analysed []*packages.Package // those that match the patterns, as far as there is anything in them
	matched  []*packages.Package
	shadowed map[*packages.Package]bool // are analysed for the sake of others only
}

// load finds the packages that match the patterns. That there are none to look
// at, and why, is an error.
func load(patterns []string, tests bool) (*loaded, error) {
	pkgs, err := packages.Load(&packages.Config{Mode: engine.Mode, Tests: tests}, patterns...)
	if err != nil {
		return nil, fmt.Errorf("loading packages: %w", err)
	}
	if len(pkgs) == 0 {
		return nil, nothingLoaded("no packages match " + strings.Join(patterns, " "))
	}
	input := &loaded{matched: pkgs}
	for _, pkg := range pkgs {
		// The rest did not load at all, or is the generated main of a test.
		if len(pkg.CompiledGoFiles) > 0 && !strings.HasSuffix(pkg.ID, ".test") {
			input.analysed = append(input.analysed, pkg)
		}
	}
	if len(input.analysed) == 0 {
		if reasons := input.problems(); len(reasons) > 0 {
			return nil, nothingLoaded(reasons...)
		}
	}
	input.shadowed = shadowed(input.analysed)
	return input, nil
}

// roots returns the packages that the run is about.
func (l *loaded) roots() []*packages.Package {
	return slices.DeleteFunc(slices.Clone(l.analysed), func(pkg *packages.Package) bool { return l.shadowed[pkg] })
}

// run runs analyzers on the packages and calls take with what they made of each
// that the run is about.
func (l *loaded) run(analyzers []*analysis.Analyzer, take func(*engine.Unit)) error {
	return engine.Run(analyzers, l.analysed, func(unit *engine.Unit) {
		if !l.shadowed[unit.Package] {
			take(unit)
		}
	})
}

// problems returns why packages, or parts of them, could not be loaded: every
// error once, dependencies first.
func (l *loaded) problems() []string {
	var list []string
	seen := make(map[string]bool)
	add := func(s string) {
		if !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	packages.Visit(l.matched, nil, func(pkg *packages.Package) {
		if pkg.Module != nil && pkg.Module.Error != nil {
			add(pkg.Module.Error.Err)
		}
		for _, err := range pkg.Errors {
			if !repeated(err, pkg.Errors) {
				add(strings.TrimPrefix(err.Error(), "-: ")) // which stands for no position
			}
		}
	})
	return list
}

// repeated reports whether an error is the compiler's output on a package of
// which the same errors are known one by one.
func repeated(err packages.Error, all []packages.Error) bool {
	return err.Kind == packages.ListError && strings.HasPrefix(err.Msg, "# ") &&
		slices.ContainsFunc(all, func(e packages.Error) bool {
			return e.Kind == packages.ParseError || e.Kind == packages.TypeError
		})
}

// shadowed returns the packages of which the variant with their test files is
// there, too: it says the same and more.
func shadowed(pkgs []*packages.Package) map[*packages.Package]bool {
	tested := make(map[string]bool)
	for _, pkg := range pkgs {
		if pkg.ForTest != "" && pkg.ForTest == pkg.PkgPath {
			tested[pkg.PkgPath] = true
		}
	}
	hidden := make(map[*packages.Package]bool)
	for _, pkg := range pkgs {
		if pkg.ForTest == "" && tested[pkg.PkgPath] {
			hidden[pkg] = true
		}
	}
	return hidden
}

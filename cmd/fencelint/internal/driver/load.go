package driver

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// loadMode asks for the syntax of the packages that are analysed, and for no
// more than the exported types of those that they import. That makes a run on
// a module with a thousand dependencies as fast as one without any.
const loadMode = packages.LoadSyntax | packages.NeedModule | packages.NeedEmbedFiles | packages.NeedForTest

// loaded is what an analysis runs on.
type loaded struct {
	roots    []*packages.Package
	problems []string // why packages, or parts of them, could not be loaded
}

// load loads the packages that match the patterns, as far as they load.
func load(patterns []string, tests bool) (*loaded, error) {
	pkgs, err := packages.Load(&packages.Config{Mode: loadMode, Tests: tests}, patterns...)
	if err != nil {
		return nil, fmt.Errorf("loading packages: %w", err)
	}
	if len(pkgs) == 0 {
		return nil, errors.New("no packages match " + strings.Join(patterns, " "))
	}
	result := &loaded{problems: problems(pkgs)}
	analysed := make(map[*packages.Package]bool)
	for _, pkg := range pkgs {
		if pkg.Types == nil || len(pkg.Syntax) == 0 || strings.HasSuffix(pkg.ID, ".test") {
			continue // did not load at all, or is the generated main of a test
		}
		// The checker leaves out what is ill typed. The errors are kept in
		// problems; the rest of the package is worth a look all the same.
		pkg.IllTyped = false
		analysed[pkg] = true
	}
	confine(pkgs, analysed)
	result.roots = withoutShadowed(pkgs, analysed)
	return result, nil
}

// problems returns every load error once, dependencies first.
func problems(pkgs []*packages.Package) []string {
	var list []string
	seen := make(map[string]bool)
	add := func(s string) {
		if !seen[s] {
			seen[s] = true
			list = append(list, s)
		}
	}
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
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

// confine makes the analysed packages import each other only. An analyzer with
// facts runs on everything that its package imports; of what is not analysed
// there is no syntax to run on. A package that is reached through others which
// are not analysed becomes a direct import, so that its facts arrive.
func confine(pkgs []*packages.Package, analysed map[*packages.Package]bool) {
	type imports = map[string]*packages.Package
	memo := make(map[*packages.Package]imports)
	var reached func(*packages.Package) imports
	reached = func(pkg *packages.Package) imports {
		if found, done := memo[pkg]; done {
			return found
		}
		var found imports // stays nil for most dependencies
		add := func(p *packages.Package) {
			if found == nil {
				found = make(imports)
			}
			found[p.ID] = p
		}
		for _, dep := range pkg.Imports {
			if analysed[dep] {
				add(dep)
				continue
			}
			for _, p := range reached(dep) {
				add(p)
			}
		}
		memo[pkg] = found
		return found
	}
	for _, pkg := range pkgs {
		reached(pkg)
	}
	for pkg := range analysed {
		pkg.Imports = memo[pkg]
	}
}

// withoutShadowed returns the analysed packages other than those of which the
// variant with their test files is there, too: it says the same and more.
func withoutShadowed(pkgs []*packages.Package, analysed map[*packages.Package]bool) []*packages.Package {
	shadowed := make(map[string]bool)
	for _, pkg := range pkgs {
		if analysed[pkg] && pkg.ForTest != "" && pkg.ForTest == pkg.PkgPath {
			shadowed[pkg.PkgPath] = true
		}
	}
	var roots []*packages.Package
	for _, pkg := range pkgs {
		if analysed[pkg] && (pkg.ForTest != "" || !shadowed[pkg.PkgPath]) {
			roots = append(roots, pkg)
		}
	}
	return roots
}

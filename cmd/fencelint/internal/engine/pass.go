package engine

import (
	"fmt"
	"go/ast"
	"net/url"
	"os"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// newPass returns the pass of an action, facts aside.
func newPass(pkg *packages.Package, act *Action, results map[*analysis.Analyzer]any) *analysis.Pass {
	module := moduleOf(pkg.Module)
	if module == nil {
		module = new(analysis.Module) // analyzers may count on one
	}
	pass := &analysis.Pass{
		Analyzer:     act.Analyzer,
		Fset:         pkg.Fset,
		Files:        pkg.Syntax,
		OtherFiles:   pkg.OtherFiles,
		IgnoredFiles: pkg.IgnoredFiles,
		Pkg:          pkg.Types,
		TypesInfo:    pkg.TypesInfo,
		TypesSizes:   pkg.TypesSizes,
		TypeErrors:   pkg.TypeErrors,
		Module:       module,
		ResultOf:     results,
		Report:       func(d analysis.Diagnostic) { act.Diagnostics = append(act.Diagnostics, d) },
	}
	pass.ReadFile = func(name string) ([]byte, error) { return readFile(pass, name) }
	return pass
}

// readFile reads a file of the package. Other files are refused, as they are by
// go vet: an analyzer that needs them would say something else there.
func readFile(pass *analysis.Pass, name string) ([]byte, error) {
	own := func(file *ast.File) bool { return pass.Fset.File(file.FileStart).Name() == name }
	if slices.Contains(pass.OtherFiles, name) || slices.Contains(pass.IgnoredFiles, name) || slices.ContainsFunc(pass.Files, own) {
		return os.ReadFile(name)
	}
	return nil, fmt.Errorf("%s is not a file of %s", name, pass.Pkg.Path())
}

func moduleOf(m *packages.Module) *analysis.Module {
	if m == nil {
		return nil
	}
	module := &analysis.Module{
		Path: m.Path, Version: m.Version, Replace: moduleOf(m.Replace), Time: m.Time,
		Main: m.Main, Indirect: m.Indirect, Dir: m.Dir, GoMod: m.GoMod, GoVersion: m.GoVersion,
	}
	if m.Error != nil {
		module.Error = &analysis.ModuleError{Err: m.Error.Err}
	}
	return module
}

// checkType holds a result against what its analyzer declares.
func checkType(a *analysis.Analyzer, result any) error {
	if got := reflect.TypeOf(result); got != a.ResultType {
		return fmt.Errorf("analyzer %s returned a %v, but declares a %v", a, got, a.ResultType)
	}
	return nil
}

// resolveURLs makes the URL of each diagnostic absolute: a category without a
// URL is an anchor on the page of its analyzer.
func resolveURLs(act *Action) error {
	for i := range act.Diagnostics {
		d := &act.Diagnostics[i]
		if d.URL == "" && d.Category == "" && act.Analyzer.URL == "" {
			continue
		}
		raw := d.URL
		if raw == "" && d.Category != "" {
			raw = "#" + d.Category
		}
		at, err := url.Parse(raw)
		if err != nil {
			return fmt.Errorf("URL of a diagnostic of %s: %w", act.Analyzer, err)
		}
		base, err := url.Parse(act.Analyzer.URL)
		if err != nil {
			return fmt.Errorf("URL of analyzer %s: %w", act.Analyzer, err)
		}
		d.URL = base.ResolveReference(at).String()
	}
	return nil
}

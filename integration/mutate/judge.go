package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/passes"
)

// A result is what became of a mutant.
type result struct {
	mutant   *mutant
	fault    error // why it does not compile
	findings []finding
}

// A finding is one of the analyzers.
type finding struct {
	rule, category string
	function       string // around it, "" if there is none
	at             string // base name of the file and line
}

func (f finding) String() string { return fmt.Sprintf("%s: %s/%s", f.at, f.rule, f.category) }

// analyse runs all rules on the mutants of one system, below a directory that is
// theirs, and on the system itself, whose result comes first.
func (s *system) analyse(dir string, mutants []*mutant) ([]result, error) {
	var results []result
	var roots []*packages.Package
	index := make(map[*packages.Package]int)
	for i, m := range append([]*mutant{untouched(s)}, mutants...) {
		pkg, err := m.compile(filepath.Join(dir, fmt.Sprint(i)))
		results = append(results, result{mutant: m, fault: err})
		if err == nil {
			index[pkg] = i
			roots = append(roots, pkg)
		}
	}
	graph, err := checker.Analyze(passes.Rules, roots, nil)
	if err != nil {
		return nil, err
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, fmt.Errorf("%s: %s: %w", results[index[act.Package]].mutant, act.Analyzer.Name, act.Err)
		}
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			f := finding{rule: act.Analyzer.Name, category: d.Category, at: fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)}
			for _, file := range act.Package.Syntax {
				for _, decl := range file.Decls {
					if fn, ok := decl.(*ast.FuncDecl); ok && fn.Pos() <= d.Pos && d.Pos < fn.End() {
						f.function = functionName(fn)
					}
				}
			}
			r := &results[index[act.Package]]
			r.findings = append(r.findings, f)
		}
	}
	return results, nil
}

// untouched is the mutant that is the system itself.
func untouched(s *system) *mutant { return &mutant{sys: s, op: &operator{name: "untouched"}} }

func (m *mutant) String() string {
	if len(m.edits) == 0 {
		return m.op.name + " " + m.sys.name
	}
	return fmt.Sprintf("%s at %s: %s", m.op.name, m.where(), m.change())
}

// killed reports whether an expected rule has a finding at the place of a mutant.
func (r result) killed() bool {
	place := r.mutant.place()
	return slices.ContainsFunc(r.findings, func(f finding) bool {
		return slices.Contains(r.mutant.op.rules, f.rule) && (place == nil || place[f.function])
	})
}

// place returns the functions at which a finding is at the place of the mutant:
// those that the edits are in, or that use a constant that an edit is in, those
// that call them, and those that they call. The text of a statement, and its answer, go from one to the other.
// It is nil if any place will do, as for an edit outside of the code.
func (m *mutant) place() map[string]bool {
	if m.far {
		return nil
	}
	place := make(map[string]bool)
	for _, e := range m.edits {
		if _, ok := m.sys.files[e.file]; !ok {
			return nil
		}
		for _, f := range m.sys.pkg.Syntax {
			if name, _ := m.sys.at(f.Pos()); name != e.file {
				continue
			}
			for _, decl := range f.Decls {
				_, start := m.sys.at(decl.Pos())
				if fn, ok := decl.(*ast.FuncDecl); ok && fn.Doc != nil {
					_, start = m.sys.at(fn.Doc.Pos())
				}
				_, end := m.sys.at(decl.End())
				if start <= e.start && e.start <= end {
					m.sys.reach(decl, place)
					if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
						m.sys.callees(fn, place)
					}
				}
			}
		}
	}
	place[""] = len(place) == 0 // a declaration that nothing uses
	return place
}

// reach adds to a set the functions that a declaration is, and those that use it.
func (s *system) reach(decl ast.Decl, set map[string]bool) {
	var objects []types.Object
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		name := functionName(decl)
		if set[name] {
			return
		}
		set[name] = true
		objects = append(objects, s.pkg.TypesInfo.Defs[decl.Name])
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok {
				for _, name := range spec.Names {
					objects = append(objects, s.pkg.TypesInfo.Defs[name])
				}
			}
		}
	}
	for id, obj := range s.pkg.TypesInfo.Uses {
		if slices.Contains(objects, obj) {
			if fn := s.enclosing(id.Pos()); fn != nil {
				s.reach(fn, set)
			}
		}
	}
}

// callees adds to a set the functions that one calls.
func (s *system) callees(fn *ast.FuncDecl, set map[string]bool) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			for _, other := range s.functions() {
				if s.callee(c) == s.pkg.TypesInfo.Defs[other.Name] {
					set[functionName(other)] = true
				}
			}
		}
		return true
	})
}

// functionName returns "Type.Method" or "Function".
func functionName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	return strings.TrimPrefix(types.ExprString(fn.Recv.List[0].Type), "*") + "." + fn.Name.Name
}

// Package fix applies the changes that findings suggest.
//
// A fix is applied whole or not at all. What would spoil the source is left
// out: changes that overlap, changes of generated files, and changes after which
// a Go file no longer parses.
package fix

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/report"
)

// Plan says what is to be changed.
type Plan struct {
	Changes []Change // by file
	Applied int      // how many findings have their fix in Changes
	Skipped []Skip   // in the order of the findings
}

// Change is what becomes of one file.
type Change struct {
	File          string
	Before, After []byte
}

// Skip is a fix that is not applied.
type Skip struct {
	Finding report.Finding
	Err     error
}

// New plans the fixes of findings, the first ones first where two exclude each
// other. It reads the files as they are now.
func New(findings []report.Finding, read func(file string) ([]byte, error)) *Plan {
	p := &planner{read: read, files: map[string]*file{}}
	var wanted []report.Finding
	for _, f := range findings {
		if len(f.Fix.Edits) > 0 {
			wanted = append(wanted, f)
		}
	}
	skipped := map[int]error{}
	for {
		failed := p.attempt(wanted, skipped)
		if len(failed) == 0 {
			break
		}
		maps.Copy(skipped, failed)
	}
	plan := &Plan{Changes: p.changes(), Applied: len(wanted) - len(skipped)}
	for _, i := range slices.Sorted(maps.Keys(skipped)) {
		plan.Skipped = append(plan.Skipped, Skip{wanted[i], skipped[i]})
	}
	return plan
}

// planner holds the files as far as the fixes need them.
type planner struct {
	read  func(string) ([]byte, error)
	files map[string]*file
}

type file struct {
	before, after []byte
	err           error // why it must not be changed
	edits         []owned
}

// owned is an edit with the index of the finding that it belongs to.
type owned struct {
	report.Edit
	finding int
}

// attempt applies all fixes but the skipped ones, and returns those that turned
// out not to be possible: then another attempt is due.
func (p *planner) attempt(findings []report.Finding, skipped map[int]error) map[int]error {
	for _, f := range p.files {
		f.edits = nil
	}
	failed := map[int]error{}
	for i, f := range findings {
		if skipped[i] != nil {
			continue
		}
		if err := p.add(i, f.Fix.Edits); err != nil {
			failed[i] = err
		}
	}
	if len(failed) > 0 {
		return failed
	}
	for name, f := range p.files {
		if err := f.apply(name); err != nil {
			for _, e := range f.edits {
				failed[e.finding] = err
			}
		}
	}
	return failed
}

// add accepts the edits of one finding, or none of them.
func (p *planner) add(finding int, edits []report.Edit) error {
	for i, e := range edits {
		f := p.file(e.File)
		if f.err != nil {
			return f.err
		}
		if e.Start < 0 || e.End < e.Start || len(f.before) < e.End {
			return fmt.Errorf("%s has changed since it was read", e.File)
		}
		if slices.ContainsFunc(edits[:i], func(o report.Edit) bool { return conflict(o, e) }) {
			return errors.New("its changes overlap each other")
		}
		if slices.ContainsFunc(f.edits, func(o owned) bool { return conflict(o.Edit, e) }) {
			return errors.New("it overlaps another fix; run again")
		}
	}
	for _, e := range edits {
		f := p.file(e.File)
		f.edits = append(f.edits, owned{e, finding})
	}
	return nil
}

// conflict reports whether two edits cannot both be made. The same one can: two
// findings may need the same import.
func conflict(a, b report.Edit) bool {
	if a.File != b.File || a == b {
		return false
	}
	if a.Start == a.End && b.Start == b.End {
		return a.Start == b.Start
	}
	return a.Start < b.End && b.Start < a.End
}

func (p *planner) file(name string) *file {
	if f, ok := p.files[name]; ok {
		return f
	}
	f := new(file)
	f.before, f.err = p.read(name)
	if f.err == nil {
		f.err = changeable(name, f.before)
	}
	p.files[name] = f
	return f
}

func isGo(name string) bool { return strings.HasSuffix(name, ".go") }

// generatedSQL matches the mark of generated code as a comment of SQL.
var generatedSQL = regexp.MustCompile(`(?m)^(?:--|#|/\*) Code generated .* DO NOT EDIT\.`)

// changeable returns why a file is not to be changed.
func changeable(name string, src []byte) error {
	generated := generatedSQL.Match(src)
	if isGo(name) {
		parsed, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("it does not parse: %w", err)
		}
		generated = ast.IsGenerated(parsed)
	}
	if generated {
		return fmt.Errorf("%s is generated", name)
	}
	return nil
}

// apply makes the edits. A file that was formatted is formatted again.
func (f *file) apply(name string) error {
	slices.SortStableFunc(f.edits, func(a, b owned) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	var out bytes.Buffer
	at := 0
	for i, e := range f.edits {
		if i > 0 && e.Edit == f.edits[i-1].Edit {
			continue
		}
		out.Write(f.before[at:e.Start])
		out.WriteString(e.New)
		at = e.End
	}
	out.Write(f.before[at:])
	f.after = out.Bytes()
	if !isGo(name) || len(f.edits) == 0 {
		return nil
	}
	formatted, err := format.Source(f.after)
	if err != nil {
		return fmt.Errorf("%s would not parse any more: %w", name, err)
	}
	if was, err := format.Source(f.before); err == nil && bytes.Equal(was, f.before) {
		f.after = formatted
	}
	return nil
}

func (p *planner) changes() []Change {
	var list []Change
	for _, name := range slices.Sorted(maps.Keys(p.files)) {
		if f := p.files[name]; len(f.edits) > 0 && !bytes.Equal(f.before, f.after) {
			list = append(list, Change{name, f.before, f.after})
		}
	}
	return list
}

package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"sort"
	"strings"
)

// An edit replaces a part of a file of a system.
type edit struct {
	file       string // base name of a Go file, or path of another
	start, end int    // offsets in bytes
	text       string
}

// replace is the edit that puts a text in the place of a node.
func (s *system) replace(n ast.Node, text string) edit {
	file, start := s.at(n.Pos())
	_, end := s.at(n.End())
	return edit{file, start, end, text}
}

// before is the edit that puts a text in front of a node.
func (s *system) before(n ast.Node, text string) edit {
	file, start := s.at(n.Pos())
	return edit{file, start, start, text}
}

// A mutant is a system with one weakening.
type mutant struct {
	sys   *system
	op    *operator
	edits []edit

	// equivalent says why the mutant is no worse than the system, "" if it is.
	equivalent string

	// open says that to find it is neither right nor wrong.
	open bool

	// far says that the finding stands elsewhere: at the writes that rely on what is
	// weakened.
	far bool
}

// An operator makes mutants of one kind.
type operator struct {
	name  string
	rules []string // one of which must find it
	find  func(*system) []mutant
}

// where returns the place of the first edit for people.
func (m *mutant) where() string {
	e := m.edits[0]
	text := m.sys.files[e.file]
	if text == nil {
		text = m.sys.beside[e.file]
	}
	line := 1
	for _, c := range text[:e.start] {
		if c == '\n' {
			line++
		}
	}
	return fmt.Sprintf("%s/%s:%d", m.sys.name, e.file, line)
}

// name says what the mutant is without the number of a line: its operator, its
// system, and the function that it is in, or the file if it is in none.
func (m *mutant) name() string {
	at := m.edits[0].file
	for _, fn := range m.sys.functions() {
		file, start := m.sys.at(fn.Pos())
		if fn.Doc != nil {
			_, start = m.sys.at(fn.Doc.Pos())
		}
		if _, end := m.sys.at(fn.End()); file == m.edits[0].file && start <= m.edits[0].start && m.edits[0].start <= end {
			at = functionName(fn)
		}
	}
	return m.op.name + " " + m.sys.name + " " + at
}

// change shows what the edits put in the place of what, a line for all of them and
// without what both have at their ends.
func (m *mutant) change() string {
	var shown []string
	for _, e := range m.edits {
		text := m.sys.files[e.file]
		if text == nil {
			text = m.sys.beside[e.file]
		}
		was, is := strings.Fields(string(text[e.start:e.end])), strings.Fields(e.text)
		for len(was) > 0 && len(is) > 0 && was[0] == is[0] {
			was, is = was[1:], is[1:]
		}
		for len(was) > 0 && len(is) > 0 && was[len(was)-1] == is[len(is)-1] {
			was, is = was[:len(was)-1], is[:len(is)-1]
		}
		shown = append(shown, fmt.Sprintf("[%s] to [%s]", strings.Join(was, " "), strings.Join(is, " ")))
	}
	return strings.Join(shown, ", ")
}

// apply returns the files of the mutant, the Go files and the others.
func (m *mutant) apply() (files, beside map[string][]byte) {
	files, beside = copied(m.sys.files), copied(m.sys.beside)
	edits := append([]edit(nil), m.edits...)
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].start > edits[j].start })
	for _, e := range edits {
		in := files
		if _, ok := beside[e.file]; ok {
			in = beside
		}
		text := in[e.file]
		in[e.file] = []byte(string(text[:e.start]) + e.text + string(text[e.end:]))
	}
	return files, beside
}

func copied(files map[string][]byte) map[string][]byte {
	list := make(map[string][]byte, len(files))
	for name, text := range files {
		list[name] = text
	}
	return list
}

// mutants returns those of some operators, each once.
func (s *system) mutants(operators []*operator) []*mutant {
	var list []*mutant
	seen := make(map[string]bool)
	for _, op := range operators {
		for _, m := range op.find(s) {
			m.sys, m.op = s, op
			if same := fmt.Sprint(m.edits); !seen[same] {
				seen[same] = true
				list = append(list, &m)
			}
		}
	}
	return list
}

// operators are the ways to weaken a system, in the order of the report.
var operators = []*operator{
	dropToken, dropFence, dropOwner,
	compareDirection, compareOlder, compareNull, compareItself, compareReread, compareEither,
	instead, inner, conditional, unlockGuard, dropGuard,
	keepToken, sameToken, raiseInGo, unreturned, unlock, dropCondition, turnExpiry, dropState, keepRevision,
	dropMember,
	dropField, turnField, keepField,
	untested, swallowed, unread, unasked, noRows, modified, errorOnly, noResult, ignored,
}

// legacyOperators are those for a system with older forms beside its methods.
var legacyOperators = []*operator{undeprecated, malformed, legacyCall}

// cut is the edit that takes out what is between two positions.
func (s *system) cut(from, to token.Pos) edit {
	file, start := s.at(from)
	_, end := s.at(to)
	return edit{file, start, end, ""}
}

// insert is the edit that puts a text at a position.
func (s *system) insert(at token.Pos, text string) edit {
	file, start := s.at(at)
	return edit{file, start, start, text}
}

package driver

import (
	"slices"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/schema"
)

// schemaFiles tells of the parts of schema files that had no say in what was
// found. A file that cannot be read is a part of the job that is not done. A
// statement that is not understood is none: it may be of another database, or of
// no consequence, and the migrations of the past are what they are.
type schemaFiles struct {
	problems []schema.Problem
}

// take adds what the analysis of one package met.
func (s *schemaFiles) take(unit *engine.Unit) {
	if view, ok := unit.ResultOf(schemas.Analyzer).(*schema.View); ok {
		s.problems = append(s.problems, view.Problems()...)
	}
}

// failures lists what cannot be read.
func (s *schemaFiles) failures(base paths) []string { return lines(base, s.wanted(unreadable)) }

// notes lists what is not understood; if strict, also what is not applied.
func (s *schemaFiles) notes(base paths, strict bool) []string {
	return lines(base, s.wanted(func(p schema.Problem) bool {
		return p.Kind == schema.Unparsed || strict && p.Kind == schema.Unapplied
	}))
}

func unreadable(p schema.Problem) bool { return p.Kind == schema.Unreadable }

// wanted returns some of the problems, each once, by file and line.
func (s *schemaFiles) wanted(these func(schema.Problem) bool) []schema.Problem {
	slices.SortFunc(s.problems, schema.Problem.Compare)
	list := slices.Compact(slices.Clone(s.problems))
	return slices.DeleteFunc(list, func(p schema.Problem) bool { return !these(p) })
}

func lines(base paths, problems []schema.Problem) []string {
	var list []string
	for _, p := range problems {
		p.File = base.relative(p.File)
		list = append(list, p.Position.String()+": "+meaning(p))
	}
	return list
}

// meaning says what a problem means for the schema.
func meaning(p schema.Problem) string {
	switch {
	case p.Kind == schema.Unapplied:
		return p.Msg
	case p.Kind == schema.Unreadable:
		return "cannot be read for the schema: " + p.Msg
	case p.Line == 0:
		return "the file is left out of the schema: " + p.Msg
	}
	return "the statement is left out of the schema: " + p.Msg
}

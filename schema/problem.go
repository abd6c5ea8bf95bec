package schema

import (
	"cmp"
	"errors"
	"io/fs"
)

// A Problem is a part of the schema files that had no say in the schema.
type Problem struct {
	Position // line 0 for a file or directory as a whole
	Kind     Kind
	Msg      string
}

// A Kind says what stands against a part of the files, and so how much the
// answers of a schema can be wrong for it.
type Kind int

// The kinds. What is not applied is right as it is, most often: a change of a
// table that other files define, or a migration in Go.
const (
	Unapplied  Kind = iota // it does not fit to what stands before it, or is no SQL
	Unparsed               // it is not understood
	Unreadable             // the system does not let one read it
)

func (p Problem) String() string { return p.Position.String() + ": " + p.Msg }

// problem returns the problem that an error with a file is. An error of the
// system names the file that it is about, which may be another one.
func problem(file string, kind Kind, err error) Problem {
	var at *fs.PathError
	if errors.As(err, &at) {
		return Problem{Position{File: at.Path}, Unreadable, at.Err.Error()}
	}
	return Problem{Position{File: file}, kind, err.Error()}
}

// distinct appends to a list the problems that are not in it.
func distinct(list []Problem, more ...Problem) []Problem {
	seen := make(map[Problem]bool, len(list))
	for _, p := range list {
		seen[p] = true
	}
	for _, p := range more {
		if !seen[p] {
			seen[p] = true
			list = append(list, p)
		}
	}
	return list
}

// Compare orders problems by their places.
func (p Problem) Compare(q Problem) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Msg, q.Msg), cmp.Compare(p.Kind, q.Kind))
}

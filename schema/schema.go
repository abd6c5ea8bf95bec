// Package schema reads migrations and schema files into tables, columns, state
// vocabularies, indexes and triggers.
//
// A [Source] is a set of files that define one database, in the order in which
// its tool applies them. [Discover] finds the sources of a module by convention,
// [Load] reads one, and a [Cache] gives each package a [View] of the sources
// that are nearest to it. Nothing is read before somebody asks for a table.
//
// What cannot be read is a [Problem], and what it may have changed is not
// answered: a vocabulary is complete or absent.
package schema

import (
	"cmp"
	"slices"
)

// A Schema is what one source defines.
type Schema struct {
	Tables   []*Table // by schema and name
	Types    []*Type  // by schema and name
	Files    []string // the files that were read, in order
	Problems []Problem
}

// Table returns the table of a name, which may be qualified; nil if there is
// none, or if several schemas have one and none of them is the default.
func (s *Schema) Table(name string) *Table {
	wanted, plain := splitName(name)
	var only, standard *Table
	known, count := false, 0 // whether the schema of the name occurs in the files
	for _, t := range s.Tables {
		known = known || t.Schema == wanted
		switch {
		case t.Name != plain:
			continue
		case t.Schema == wanted:
			return t
		case t.Schema == "":
			standard = t
		}
		only = t
		count++
	}
	// The files may leave the schema to the connection, and so may the query.
	switch {
	case wanted != "" && !known:
		return standard
	case wanted == "" && count == 1:
		return only
	}
	return nil
}

// sorted puts tables and types in order.
func (s *Schema) sorted() {
	slices.SortFunc(s.Tables, func(a, b *Table) int {
		return cmp.Or(cmp.Compare(a.Schema, b.Schema), cmp.Compare(a.Name, b.Name))
	})
	slices.SortFunc(s.Types, func(a, b *Type) int {
		return cmp.Or(cmp.Compare(a.Schema, b.Schema), cmp.Compare(a.Name, b.Name))
	})
}

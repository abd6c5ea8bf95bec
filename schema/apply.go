package schema

import (
	"slices"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// apply applies one definition.
func (b *builder) apply(s ddl.Statement) {
	switch s := s.(type) {
	case *ddl.CreateTable:
		b.createTable(s)
	case *ddl.AlterTable:
		b.alterTable(s)
	case *ddl.RenameTable:
		b.renameTable(s)
	case *ddl.MoveTable:
		if t := b.table(s.Table); t != nil {
			b.take(t)
			t.Schema = fold(s.Schema)
			b.put(t)
		}
	case *ddl.DropTables:
		for _, n := range s.Names {
			if t := b.table(n); t != nil {
				b.take(t)
			}
		}
	case *ddl.RenameSchema:
		b.renameSchema(s)
	case *ddl.DropSchemas:
		b.dropSchemas(s)
	case *ddl.SetPath:
		b.path = s.Schemas
	case *ddl.Unread:
		b.doubt(s)
	default:
		b.applyType(s)
	}
}

func (b *builder) renameSchema(s *ddl.RenameSchema) {
	for _, t := range b.tables {
		if t.Schema == fold(s.From) {
			b.take(t)
			t.Schema = fold(s.To)
			b.put(t)
		}
	}
	for key, t := range b.types {
		if t.Schema == fold(s.From) {
			delete(b.types, key)
			t.Schema = fold(s.To)
			b.types[t.String()] = t
		}
	}
}

func (b *builder) dropSchemas(s *ddl.DropSchemas) {
	for key, t := range b.tables {
		if slices.ContainsFunc(s.Names, func(n string) bool { return fold(n) == t.Schema }) {
			delete(b.tables, key)
		}
	}
	for key, t := range b.types {
		if slices.ContainsFunc(s.Names, func(n string) bool { return fold(n) == t.Schema }) {
			delete(b.types, key)
		}
	}
}

// doubt marks what a statement that was not read may have changed: the types
// that it names, and of a table that it names the columns and checks that it
// names, or all if it names none.
func (b *builder) doubt(s *ddl.Unread) {
	words := map[string]bool{}
	for _, w := range s.Words {
		words[w] = true
	}
	for _, t := range b.types {
		t.doubt = t.doubt || words[t.Name]
	}
	for _, t := range b.tables {
		if words[t.Name] {
			t.doubtParts(words)
		}
	}
}

// doubtAll marks everything: a file that was not read may have changed it.
func (b *builder) doubtAll() {
	for _, t := range b.types {
		t.doubt = true
	}
	for _, t := range b.tables {
		t.doubtParts(nil)
	}
}

// doubtParts marks the columns and checks among the words, or all.
func (t *Table) doubtParts(words map[string]bool) {
	named := slices.ContainsFunc(t.Columns, func(c *Column) bool { return words[c.Name] }) ||
		slices.ContainsFunc(t.Checks, func(k *Check) bool { return words[k.Name] })
	for _, c := range t.Columns {
		c.doubt = c.doubt || !named || words[c.Name]
	}
	for _, k := range t.Checks {
		tests := slices.ContainsFunc(k.Columns, func(c string) bool { return words[c] })
		k.doubt = k.doubt || !named || words[k.Name] || tests
	}
}

package schema

import (
	"slices"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// applyIndex applies the definitions of indexes, functions and triggers.
func (b *builder) applyIndex(s ddl.Statement) {
	switch s := s.(type) {
	case *ddl.CreateIndex:
		b.createIndex(s)
	case *ddl.RenameIndex:
		for _, t := range b.tables {
			for _, x := range t.Indexes {
				if x.Name == s.Index.Name {
					x.Name = s.To
				}
			}
		}
	case *ddl.DropIndexes:
		b.dropIndexes(s)
	case *ddl.CreateFunction:
		b.functions[b.functionKey(s.Function)] = b.pending(s.Assigns)
	case *ddl.CreateTrigger:
		b.createTrigger(s)
	case *ddl.DropTrigger:
		for _, t := range b.tables {
			if s.Table.Name == "" || t == b.table(s.Table) {
				t.dropTrigger(s.Trigger)
			}
		}
	}
}

func (b *builder) createIndex(s *ddl.CreateIndex) {
	t := b.table(s.Table)
	if t == nil {
		return // of a materialized view, perhaps
	}
	named := func(x *Index) bool { return s.Index != "" && x.Name == s.Index }
	if slices.ContainsFunc(t.Indexes, named) {
		if s.IfNotExists {
			return
		}
		t.Indexes = slices.DeleteFunc(t.Indexes, named)
	}
	x := &Index{
		Name:      s.Index,
		Unique:    s.Unique,
		Columns:   slices.Clone(s.Columns),
		Predicate: s.Predicate,
		Where:     s.Where,
		At:        b.at(s.At()),
	}
	if s.Where != nil {
		x.WhereAt = b.at(s.Where.At())
	}
	t.Indexes = append(t.Indexes, x)
}

func (b *builder) dropIndexes(s *ddl.DropIndexes) {
	for _, n := range s.Names {
		for _, t := range b.tables {
			if n.Schema == "" || fold(n.Schema) == t.Schema {
				t.Indexes = slices.DeleteFunc(t.Indexes, func(x *Index) bool { return x.Name == n.Name })
			}
		}
	}
}

// functionKey is the name under which a function is found. Overloads share it:
// those of triggers have no arguments.
func (b *builder) functionKey(n ddl.Name) string { return qualified(b.home(n), n.Name) }

func (b *builder) pending(list []ddl.Assignment) []pending {
	out := make([]pending, 0, len(list))
	for _, a := range list {
		out = append(out, pending{a.Table, Assignment{Column: a.Column, Value: a.Value, At: b.at(a.At)}})
	}
	return out
}

func (b *builder) createTrigger(s *ddl.CreateTrigger) {
	t := b.table(s.Table)
	if t == nil {
		return // of a view, perhaps
	}
	trig := &Trigger{
		Name:    s.Trigger,
		Timing:  s.Timing,
		Events:  s.Events,
		Columns: slices.Clone(s.Columns),
		When:    s.When,
		At:      b.at(s.At()),
	}
	if s.Function.Name != "" {
		trig.function = b.functionKey(s.Function)
	}
	t.dropTrigger(trig.Name)
	t.Triggers = append(t.Triggers, trig)
	b.pendings = append(b.pendings, pendingTrigger{table: t, trigger: trig, body: b.pending(s.Assigns)})
}

func (t *Table) dropTrigger(name string) {
	t.Triggers = slices.DeleteFunc(t.Triggers, func(o *Trigger) bool { return o.Name == name })
}

package schema

import (
	"slices"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// alterTable applies ALTER TABLE.
func (b *builder) alterTable(s *ddl.AlterTable) {
	t := b.table(s.Table)
	if t == nil {
		if !s.IfExists && len(s.Actions) > 0 {
			b.report(b.at(s.At()), "table %s is not defined", s.Table)
		}
		return
	}
	for i := range s.Actions {
		b.action(t, &s.Actions[i])
	}
}

// action applies one action to a table.
func (b *builder) action(t *Table, a *ddl.Action) {
	switch a.Kind {
	case ddl.AddColumn:
		if t.Column(a.Name) == nil || !a.IfExists {
			b.addColumn(t, a.Column)
		}
	case ddl.ModifyColumn:
		if a.To != "" {
			t.renameColumn(a.Name, a.To)
		}
		b.addColumn(t, a.Column)
	case ddl.DropColumn:
		t.dropColumn(a.Name)
	case ddl.RenameColumn:
		t.renameColumn(a.Name, a.To)
	case ddl.AddConstraint:
		if a.Constraint.Name == "" || t.check(a.Constraint.Name) == nil || !a.IfExists {
			b.addConstraint(t, a.Constraint)
		}
	case ddl.DropConstraint:
		t.dropConstraint(a.Name)
	case ddl.RenameConstraint:
		if k := t.check(a.Name); k != nil {
			k.Name, k.unnamed = a.To, false
		} else if a.Name == t.keyName {
			t.keyName = a.To
		}
	case ddl.Inherit:
		b.inherit(t, a.Parent)
	default:
		b.columnAction(t, a)
	}
}

// columnAction applies an action to one property of a column.
func (b *builder) columnAction(t *Table, a *ddl.Action) {
	c := t.Column(a.Name)
	if c == nil {
		return
	}
	switch a.Kind {
	case ddl.SetType:
		c.Type, c.At = a.Column.Type, b.at(a.Column.At)
		c.named, c.values, c.doubt = b.typeNamed(c.Type), nil, false
	case ddl.SetDefault:
		c.Default = a.Column.Text
		c.Sequence = nextval(c.Default)
	case ddl.DropDefault:
		c.Default, c.Sequence = "", false
	case ddl.SetNotNull:
		c.NotNull = true
	case ddl.DropNotNull:
		c.NotNull = false
	case ddl.AddIdentity:
		c.Sequence, c.NotNull = true, true
	case ddl.DropIdentity:
		c.Sequence = false
	}
}

// dropColumn drops a column with the constraints and indexes that use it.
func (t *Table) dropColumn(name string) {
	t.Columns = slices.DeleteFunc(t.Columns, func(c *Column) bool { return c.Name == name })
	t.Checks = slices.DeleteFunc(t.Checks, func(k *Check) bool { return slices.Contains(k.Columns, name) })
	t.Indexes = slices.DeleteFunc(t.Indexes, func(x *Index) bool { return x.uses(name) })
	if slices.Contains(t.Key, name) {
		t.Key, t.keyName = nil, ""
	}
}

// uses reports whether an index has a column in its list or its predicate.
func (x *Index) uses(column string) bool {
	found := slices.Contains(x.Columns, column)
	stmt.Walk(x.Where, func(e stmt.Expr) bool {
		if c, ok := e.(*stmt.Column); ok && c.Name == column {
			found = true
		}
		return !found
	})
	return found
}

// renameColumn renames a column wherever the table uses it.
func (t *Table) renameColumn(from, to string) {
	for _, c := range t.Columns {
		if c.Name == from {
			c.Name = to
		}
	}
	for _, k := range t.Checks {
		rename(k.Columns, from, to)
		slices.Sort(k.Columns)
		for i := range k.lists {
			if k.lists[i].column == from {
				k.lists[i].column = to
			}
		}
	}
	for _, x := range t.Indexes {
		rename(x.Columns, from, to)
		stmt.Walk(x.Where, func(e stmt.Expr) bool {
			if c, ok := e.(*stmt.Column); ok && c.Name == from {
				c.Name = to
			}
			return true
		})
	}
	for _, trig := range t.Triggers {
		rename(trig.Columns, from, to)
	}
	t.Key = slices.Clone(t.Key)
	rename(t.Key, from, to)
}

// rename replaces a name in a list.
func rename(list []string, from, to string) {
	for i := range list {
		if list[i] == from {
			list[i] = to
		}
	}
}

// dropConstraint drops a check or the primary key. Others are not known.
func (t *Table) dropConstraint(name string) {
	k := t.check(name)
	if k == nil {
		k = t.numbered(name)
	}
	if k != nil {
		t.Checks = slices.DeleteFunc(t.Checks, func(o *Check) bool { return o == k })
		return
	}
	if name == t.keyName {
		t.Key, t.keyName = nil, ""
	}
}

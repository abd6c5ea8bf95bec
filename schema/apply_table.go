package schema

import (
	"slices"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// createTable applies CREATE TABLE.
func (b *builder) createTable(s *ddl.CreateTable) {
	if s.Temporary {
		return
	}
	t := &Table{Schema: b.home(s.Table), Name: s.Table.Name, Open: s.Query, At: b.at(s.At())}
	if old := b.tables[qualified(t.Schema, t.Name)]; old != nil {
		if s.IfNotExists {
			return
		}
		b.report(t.At, "table %s is defined at %s already", t.Name, old.At)
	}
	for _, n := range s.Parents {
		b.inherit(t, n)
	}
	for _, l := range s.Like {
		b.like(t, l)
	}
	for i := range s.Columns {
		b.addColumn(t, &s.Columns[i])
	}
	for i := range s.Constraints {
		b.addConstraint(t, &s.Constraints[i])
	}
	b.put(t)
}

// inherit copies the columns and checks of a parent.
func (b *builder) inherit(t *Table, parent ddl.Name) {
	p := b.table(parent)
	if p == nil {
		t.Open = true
		return
	}
	t.Open = t.Open || p.Open
	for _, c := range p.Columns {
		if t.Column(c.Name) == nil {
			t.Columns = append(t.Columns, clone(c))
		}
	}
	for _, k := range p.Checks {
		t.Checks = append(t.Checks, k.clone())
	}
}

// like copies what LIKE says of another table. Its indexes are left out.
func (b *builder) like(t *Table, l ddl.Like) {
	p := b.table(l.Table)
	if p == nil {
		t.Open = true
		return
	}
	for _, c := range p.Columns {
		c = clone(c)
		if !l.Defaults {
			c.Default = ""
		}
		c.Sequence = c.Sequence && (l.Identity || c.Default != "")
		t.Columns = append(t.Columns, c)
	}
	if l.Constraints {
		for _, k := range p.Checks {
			t.Checks = append(t.Checks, k.clone())
		}
	}
}

func clone[T any](p *T) *T {
	c := *p
	return &c
}

func (k *Check) clone() *Check {
	c := clone(k)
	c.Columns = slices.Clone(k.Columns)
	c.lists = slices.Clone(k.lists)
	return c
}

// addColumn adds a column with its constraints.
func (b *builder) addColumn(t *Table, d *ddl.Column) {
	c := b.newColumn(d)
	if i := slices.IndexFunc(t.Columns, func(o *Column) bool { return o.Name == d.Name }); i >= 0 {
		t.Columns[i] = c // merged with an inherited one
	} else {
		t.Columns = append(t.Columns, c)
	}
	if d.Key {
		t.Key, t.keyName = []string{d.Name}, t.Name+"_pkey"
	}
	for i := range d.Checks {
		b.addConstraint(t, &d.Checks[i])
	}
}

func (b *builder) newColumn(d *ddl.Column) *Column {
	return &Column{
		Name:     d.Name,
		Type:     d.Type,
		NotNull:  d.NotNull,
		Sequence: d.Sequence || nextval(d.Text),
		Computed: d.Computed,
		Default:  d.Text,
		At:       b.at(d.At),
		values:   d.Values,
		named:    b.typeNamed(d.Type),
	}
}

// nextval reports whether a default is the next value of a sequence.
func nextval(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "nextval(") || strings.HasPrefix(text, "unique_rowid(")
}

// addConstraint adds a check or sets the primary key.
func (b *builder) addConstraint(t *Table, d *ddl.Constraint) {
	if d.Check == nil {
		t.Key, t.keyName = d.Key, d.Name
		if t.keyName == "" {
			t.keyName = t.Name + "_pkey"
		}
		for _, name := range d.Key {
			if c := t.Column(name); c != nil {
				c.NotNull = true
			}
		}
		return
	}
	k := b.newCheck(d)
	if k.unnamed = k.Name == ""; k.unnamed {
		k.Name = t.checkName(k.Columns)
	}
	t.Checks = slices.DeleteFunc(t.Checks, func(o *Check) bool { return o.Name == k.Name })
	t.Checks = append(t.Checks, k)
}

func (b *builder) newCheck(d *ddl.Constraint) *Check {
	k := &Check{Name: d.Name, At: b.at(d.At)}
	k.Columns, k.lists = readCheck(d.Check)
	return k
}

// renameTable applies ALTER TABLE ... RENAME TO.
func (b *builder) renameTable(s *ddl.RenameTable) {
	t := b.table(s.Table)
	if t == nil {
		return // may be a view
	}
	b.take(t)
	t.Name = s.To
	b.put(t)
}

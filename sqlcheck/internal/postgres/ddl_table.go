package postgres

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// The options of LIKE, as bits.
const (
	likeConstraints = 1 << 2
	likeDefaults    = 1 << 3
	likeIdentity    = 1 << 5
)

// createTable converts CREATE TABLE.
func (d *definer) createTable(s *createStmt) {
	out := &ddl.CreateTable{
		Node:        d.whole(),
		Table:       relation(s.Relation),
		IfNotExists: s.IfNotExists,
		Temporary:   s.GetRelation().GetRelpersistence() == "t",
	}
	for _, n := range s.TableElts {
		switch x := n.GetNode().(type) {
		case *nodeColumnDef:
			out.Columns = append(out.Columns, d.tableColumn(x.ColumnDef))
		case *nodeConstraint:
			if c, ok := d.constraint(x.Constraint); ok {
				out.Constraints = append(out.Constraints, c)
			}
		case *nodeTableLikeClause:
			out.Like = append(out.Like, like(x.TableLikeClause))
		}
	}
	for _, n := range s.InhRelations {
		out.Parents = append(out.Parents, relation(n.GetRangeVar()))
	}
	d.add(out)
}

func like(c *tableLikeClause) ddl.Like {
	return ddl.Like{
		Table:       relation(c.Relation),
		Defaults:    c.Options&likeDefaults != 0,
		Identity:    c.Options&likeIdentity != 0,
		Constraints: c.Options&likeConstraints != 0,
	}
}

// createTableAs converts CREATE TABLE AS, but not a materialized view.
func (d *definer) createTableAs(s *createTableAsStmt) {
	if s.Objtype != objectTable {
		return
	}
	d.add(&ddl.CreateTable{
		Node:        d.whole(),
		Table:       relation(s.GetInto().GetRel()),
		IfNotExists: s.IfNotExists,
		Temporary:   s.GetInto().GetRel().GetRelpersistence() == "t",
		Query:       true,
	})
}

// tableColumn converts the definition of a column.
func (d *definer) tableColumn(c *columnDef) ddl.Column {
	out := ddl.Column{Name: c.Colname, NotNull: c.IsNotNull, At: d.place(c.Location)}
	out.Type, out.Sequence = d.typeOf(c.TypeName)
	out.NotNull = out.NotNull || out.Sequence
	if c.RawDefault != nil {
		out.Default, out.Text = d.value(c.RawDefault)
	}
	for _, n := range c.Constraints {
		d.attribute(&out, n.GetConstraint())
	}
	return out
}

// attribute adds a constraint that stands with a column.
func (d *definer) attribute(col *ddl.Column, c *constraint) {
	switch c.GetContype() {
	case constrNotNull:
		col.NotNull = true
	case constrDefault:
		col.Default, col.Text = d.value(c.RawExpr)
	case constrIdentity:
		col.Sequence, col.NotNull = true, true
	case constrGenerated:
		col.Computed = true
	case constrPrimary:
		col.Key, col.NotNull = true, true
	case constrCheck:
		if k, ok := d.constraint(c); ok {
			col.Checks = append(col.Checks, k)
		}
	}
}

// constraint converts a CHECK or a primary key; ok is false for others.
func (d *definer) constraint(c *constraint) (out ddl.Constraint, ok bool) {
	out = ddl.Constraint{Name: c.GetConname(), At: d.place(c.GetLocation())}
	switch c.GetContype() {
	case constrCheck:
		out.Check, _ = d.value(c.RawExpr)
		return out, out.Check != nil
	case constrPrimary:
		out.Key = names(c.Keys)
		return out, true
	}
	return out, false
}

// serials are the names of types that stand for an integer with a sequence.
var serials = map[string]string{
	"smallserial": "int2", "serial2": "int2",
	"serial": "int4", "serial4": "int4",
	"bigserial": "int8", "serial8": "int8",
}

// typeOf returns the folded name of a type, and whether it brings a sequence.
func (d *definer) typeOf(t *typeName) (name string, sequence bool) {
	name = strings.TrimPrefix(nameOf(t.GetNames()).String(), "pg_catalog.")
	if base, ok := serials[name]; ok {
		return base, true
	}
	return name + strings.Repeat("[]", len(t.GetArrayBounds())), false
}

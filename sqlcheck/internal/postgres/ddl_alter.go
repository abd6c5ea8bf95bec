package postgres

import (
	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// alterTable converts ALTER TABLE. What it does to views and indexes is left
// out.
func (d *definer) alterTable(s *alterTableStmt) {
	if s.Objtype != objectTable {
		return
	}
	out := &ddl.AlterTable{Node: d.whole(), Table: relation(s.Relation), IfExists: s.MissingOk}
	for _, n := range s.Cmds {
		if a, ok := d.action(n.GetAlterTableCmd()); ok {
			out.Actions = append(out.Actions, a)
		}
	}
	d.add(out)
}

// action converts one action of ALTER TABLE; ok is false for those that do not
// change what the model holds.
func (d *definer) action(c *alterTableCmd) (a ddl.Action, ok bool) {
	a = ddl.Action{Name: c.GetName(), IfExists: c.GetMissingOk(), At: d.whole().Place}
	switch c.GetSubtype() {
	case alterAddColumn:
		col := d.tableColumn(c.GetDef().GetColumnDef())
		a.Kind, a.Name, a.Column, a.At = ddl.AddColumn, col.Name, &col, col.At
	case alterDropColumn:
		a.Kind = ddl.DropColumn
	case alterType:
		col := ddl.Column{Name: a.Name, At: a.At}
		col.Type, _ = d.typeOf(c.GetDef().GetColumnDef().GetTypeName())
		if loc := c.GetDef().GetColumnDef().GetLocation(); loc > 0 {
			col.At = d.place(loc)
		}
		a.Kind, a.Column, a.At = ddl.SetType, &col, col.At
	case alterDefault:
		a.Kind = ddl.DropDefault
		if c.Def != nil {
			col := ddl.Column{Name: a.Name, At: a.At}
			col.Default, col.Text = d.value(c.Def)
			a.Kind, a.Column = ddl.SetDefault, &col
		}
	case alterAddConstraint:
		k, isKnown := d.constraint(c.GetDef().GetConstraint())
		a.Kind, a.Constraint, a.At = ddl.AddConstraint, &k, k.At
		return a, isKnown
	default:
		return d.plainAction(a, c)
	}
	return a, true
}

// plainAction converts the actions that need no more than a name.
func (d *definer) plainAction(a ddl.Action, c *alterTableCmd) (ddl.Action, bool) {
	switch c.GetSubtype() {
	case alterSetNotNull:
		a.Kind = ddl.SetNotNull
	case alterDropNotNull:
		a.Kind = ddl.DropNotNull
	case alterAddIdentity:
		a.Kind = ddl.AddIdentity
	case alterDropIdentity:
		a.Kind = ddl.DropIdentity
	case alterDropConstraint:
		a.Kind = ddl.DropConstraint
	case alterInherit:
		a.Kind, a.Parent = ddl.Inherit, relation(c.GetDef().GetRangeVar())
	default:
		return a, false
	}
	return a, true
}

// rename converts ALTER ... RENAME.
func (d *definer) rename(s *renameStmt) {
	table := relation(s.Relation)
	switch s.RenameType {
	case objectTable:
		d.add(&ddl.RenameTable{Node: d.whole(), Table: table, To: s.Newname})
	case objectColumn:
		if s.RelationType == objectTable {
			d.renameIn(s, ddl.RenameColumn)
		}
	case objectConstraint:
		d.renameIn(s, ddl.RenameConstraint)
	case objectIndex:
		d.add(&ddl.RenameIndex{Node: d.whole(), Index: table, To: s.Newname})
	case objectSchema:
		d.add(&ddl.RenameSchema{Node: d.whole(), From: s.Subname, To: s.Newname})
	case objectType, objectDomain:
		d.add(&ddl.RenameType{Node: d.whole(), Type: nameOf(s.GetObject().GetList().GetItems()), To: s.Newname})
	}
}

// renameIn converts the renaming of a part of a table.
func (d *definer) renameIn(s *renameStmt, kind ddl.ActionKind) {
	d.add(&ddl.AlterTable{
		Node:     d.whole(),
		Table:    relation(s.Relation),
		IfExists: s.MissingOk,
		Actions:  []ddl.Action{{Kind: kind, Name: s.Subname, To: s.Newname, At: d.whole().Place}},
	})
}

// move converts ALTER ... SET SCHEMA.
func (d *definer) move(s *alterObjectSchemaStmt) {
	switch s.ObjectType {
	case objectTable:
		d.add(&ddl.MoveTable{Node: d.whole(), Table: relation(s.Relation), Schema: s.Newschema})
	case objectType, objectDomain:
		d.add(&ddl.MoveType{Node: d.whole(), Type: nameOf(s.GetObject().GetList().GetItems()), Schema: s.Newschema})
	}
}

// drop converts DROP.
func (d *definer) drop(s *dropStmt) {
	var list []ddl.Name
	for _, n := range s.Objects {
		if t := n.GetTypeName(); t != nil {
			list = append(list, nameOf(t.Names))
			continue
		}
		if text := n.GetString_(); text != nil {
			list = append(list, ddl.Name{Name: text.Sval})
			continue
		}
		list = append(list, nameOf(n.GetList().GetItems()))
	}
	switch s.RemoveType {
	case objectTable:
		d.add(&ddl.DropTables{Node: d.whole(), Names: list})
	case objectType, objectDomain:
		d.add(&ddl.DropTypes{Node: d.whole(), Names: list})
	case objectIndex:
		d.add(&ddl.DropIndexes{Node: d.whole(), Names: list})
	case objectSchema:
		out := &ddl.DropSchemas{Node: d.whole()}
		for _, n := range list {
			out.Names = append(out.Names, n.Name)
		}
		d.add(out)
	}
}

package postgres

import "github.com/fencelint/fencelint/sqlcheck/ddl"

// defineType converts the statements about enums and domains.
func (d *definer) defineType(n *node) {
	switch x := n.GetNode().(type) {
	case *nodeCreateEnumStmt:
		d.createEnum(x.CreateEnumStmt)
	case *nodeAlterEnumStmt:
		d.alterEnum(x.AlterEnumStmt)
	case *nodeCreateDomainStmt:
		d.createDomain(x.CreateDomainStmt)
	case *nodeAlterDomainStmt:
		d.alterDomain(x.AlterDomainStmt)
	}
}

func (d *definer) createEnum(s *createEnumStmt) {
	d.add(&ddl.CreateEnum{Node: d.whole(), Type: nameOf(s.TypeName), Values: names(s.Vals)})
}

func (d *definer) alterEnum(s *alterEnumStmt) {
	if s.OldVal != "" {
		d.add(&ddl.RenameValue{Node: d.whole(), Type: nameOf(s.TypeName), From: s.OldVal, To: s.NewVal})
		return
	}
	d.add(&ddl.AddValue{
		Node:     d.whole(),
		Type:     nameOf(s.TypeName),
		Value:    s.NewVal,
		Neighbor: s.NewValNeighbor,
		After:    s.NewValIsAfter,
	})
}

func (d *definer) createDomain(s *createDomainStmt) {
	out := &ddl.CreateDomain{Node: d.whole(), Type: nameOf(s.Domainname)}
	out.Base, _ = d.typeOf(s.TypeName)
	for _, n := range s.Constraints {
		c := n.GetConstraint()
		if c.GetContype() == constrNotNull {
			out.NotNull = true
			continue
		}
		if k, ok := d.constraint(c); ok && k.Check != nil {
			out.Checks = append(out.Checks, k)
		}
	}
	d.add(out)
}

// The subtypes of ALTER DOMAIN in the tree.
const (
	domainAdd  = "C"
	domainDrop = "X"
)

func (d *definer) alterDomain(s *alterDomainStmt) {
	out := &ddl.AlterDomain{Node: d.whole(), Type: nameOf(s.TypeName)}
	switch s.Subtype {
	case domainAdd:
		k, ok := d.constraint(s.GetDef().GetConstraint())
		if !ok || k.Check == nil {
			return
		}
		out.Add = &k
	case domainDrop:
		out.Drop = s.Name
	default:
		return
	}
	d.add(out)
}

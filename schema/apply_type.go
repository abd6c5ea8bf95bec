package schema

import (
	"slices"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// applyType applies the definitions of types, and what is left.
func (b *builder) applyType(s ddl.Statement) {
	switch s := s.(type) {
	case *ddl.CreateEnum:
		t := &Type{Schema: b.home(s.Type), Name: s.Type.Name, Values: slices.Clone(s.Values), At: b.at(s.At()), enum: true}
		if s.IfNotExists && b.types[t.String()] != nil {
			return
		}
		b.types[t.String()] = t
	case *ddl.CreateDomain:
		b.createDomain(s)
	case *ddl.AlterDomain:
		b.alterDomain(s)
	case *ddl.AddValue:
		b.addValue(s)
	case *ddl.RenameValue:
		if t := find(b, b.types, s.Type); t != nil {
			rename(t.Values, s.From, s.To)
			t.At = b.at(s.At())
		}
	case *ddl.RenameType:
		b.moveType(s.Type, func(t *Type) { t.Name = s.To })
	case *ddl.MoveType:
		b.moveType(s.Type, func(t *Type) { t.Schema = fold(s.Schema) })
	case *ddl.DropTypes:
		for _, n := range s.Names {
			if t := find(b, b.types, n); t != nil {
				delete(b.types, t.String())
			}
		}
	default:
		b.applyIndex(s)
	}
}

// moveType changes the name of a type.
func (b *builder) moveType(n ddl.Name, change func(*Type)) {
	t := find(b, b.types, n)
	if t == nil {
		return
	}
	delete(b.types, t.String())
	change(t)
	b.types[t.String()] = t
}

func (b *builder) createDomain(s *ddl.CreateDomain) {
	t := &Type{Schema: b.home(s.Type), Name: s.Type.Name, At: b.at(s.At())}
	for i := range s.Checks {
		t.addCheck(b.newCheck(&s.Checks[i]))
	}
	if base := b.typeNamed(s.Base); base != nil && base.enum {
		t.Values, t.enum = base.Values, true
	}
	b.types[t.String()] = t
}

func (b *builder) alterDomain(s *ddl.AlterDomain) {
	t := find(b, b.types, s.Type)
	if t == nil {
		return
	}
	t.At = b.at(s.At())
	if s.Add != nil {
		t.addCheck(b.newCheck(s.Add))
		return
	}
	t.Checks = slices.DeleteFunc(t.Checks, func(k *Check) bool { return k.Name == s.Drop })
}

// addCheck adds a check of a domain.
func (t *Type) addCheck(k *Check) {
	if k.Name == "" {
		k.Name = (&Table{Name: t.Name, Checks: t.Checks}).checkName(nil)
	}
	t.Checks = append(t.Checks, k)
}

// addValue applies ALTER TYPE ... ADD VALUE.
func (b *builder) addValue(s *ddl.AddValue) {
	t := find(b, b.types, s.Type)
	if t == nil {
		b.report(b.at(s.At()), "type %s is not defined", s.Type)
		return
	}
	if slices.Contains(t.Values, s.Value) {
		return
	}
	i := slices.Index(t.Values, s.Neighbor)
	switch {
	case i < 0:
		i = len(t.Values)
	case s.After:
		i++
	}
	t.Values = slices.Insert(t.Values, i, s.Value)
	t.At = b.at(s.At())
}

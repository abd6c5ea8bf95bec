package unknownstate

import (
	"slices"

	"github.com/fencelint/fencelint/schema"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A scope is the sources whose columns the expressions of a statement can name
// without those of a statement around it.
type scope struct {
	tables []*stmt.Table
	open   bool // there are sources that are no tables of the schema
}

// scopeOf returns the scope of a statement. ctes are names that stand for no
// table.
func scopeOf(s *stmt.Statement, ctes []string) scope {
	var sc scope
	if s.Target != nil {
		sc.add(s.Target, ctes)
	}
	for _, src := range s.From {
		sc.source(src, ctes)
	}
	return sc
}

// targetScope is the scope of the columns that a statement assigns.
func targetScope(s *stmt.Statement) scope {
	var sc scope
	sc.add(s.Target, nil)
	return sc
}

func (sc *scope) source(src stmt.Source, ctes []string) {
	switch src := src.(type) {
	case *stmt.TableSource:
		sc.add(&src.Table, ctes)
	case *stmt.JoinSource:
		sc.source(src.Left, ctes)
		sc.source(src.Right, ctes)
	default:
		sc.open = true
	}
}

func (sc *scope) add(t *stmt.Table, ctes []string) {
	if t.Hole >= 0 || t.Name == "" || t.Schema == "" && slices.Contains(ctes, t.Name) {
		sc.open = true
		return
	}
	sc.tables = append(sc.tables, t)
}

// table returns the table that a column belongs to, or nil if that is not
// certain.
func (sc scope) table(col *stmt.Column, view *schema.View) (*stmt.Table, *schema.Table) {
	var owner *stmt.Table
	var found *schema.Table
	for _, t := range sc.tables {
		if col.Table != "" && col.Table != t.Ref() {
			continue
		}
		def := view.Table(qualified(t))
		switch {
		case def == nil:
			if col.Table == "" {
				return nil, nil // it may have the column
			}
		case def.Column(col.Name) == nil:
		case found != nil:
			return nil, nil
		default:
			owner, found = t, def
		}
	}
	if col.Table == "" && sc.open {
		return nil, nil
	}
	return owner, found
}

func qualified(t *stmt.Table) string {
	if t.Schema == "" {
		return t.Name
	}
	return t.Schema + "." + t.Name
}

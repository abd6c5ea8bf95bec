package sqlcheck

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A row is one row that a statement deals with at a time: the row that it
// writes, or the one that a table in FROM, a sub-select or a CTE stands at.
type row struct {
	kind   rowKind
	table  string // its table's key
	locked bool   // read under a lock that lasts to the end of the transaction
	absent bool   // what is said of it is that no other version was found
	index  int    // in lowering.rows
}

type rowKind int

const (
	targetRow  rowKind = iota
	sameTable          // another scan of the target's table
	otherTable         // a row of another table
)

// A scope resolves the column names of one query.
type scope struct {
	outer    *scope
	env      *env
	bindings []*binding
}

// A binding is one name in FROM.
type binding struct {
	ref     string
	row     *row             // of a table; nil for derived rows
	columns map[string]value // of a sub-select, CTE or function
	names   []string         // the same columns in order; "" for one without a name
	values  []value
	star    *row // the row behind a * among the columns
}

// add adds a column behind the others.
func (b *binding) add(name string, v value) {
	b.names, b.values = append(b.names, name), append(b.values, v)
	if name != "" {
		b.columns[name] = v
	}
}

func (b *binding) column(name string) (value, bool) {
	if b.row != nil {
		return value{kind: rowColumn, row: b.row, col: name}, true
	}
	if v, ok := b.columns[name]; ok {
		return v, true
	}
	if b.star != nil {
		return value{kind: rowColumn, row: b.star, col: name}, true
	}
	return value{}, false
}

// resolve returns the value of a column reference. An unqualified name belongs
// to the innermost query that can have it: a derived table whose columns are
// known, else the target, else the first table, whose columns are not known.
func (sc *scope) resolve(c *stmt.Column) value {
	for ; sc != nil; sc = sc.outer {
		if c.Table != "" {
			for _, b := range sc.bindings {
				if b.ref == c.Table {
					v, _ := b.column(c.Name)
					return v
				}
			}
			continue
		}
		if v, ok := sc.unqualified(c.Name); ok {
			return v
		}
	}
	return value{}
}

func (sc *scope) unqualified(name string) (value, bool) {
	var first *binding
	for _, b := range sc.bindings {
		if b.row == nil {
			if v, ok := b.columns[name]; ok && b.ref != "excluded" {
				return v, true
			}
			continue
		}
		if first == nil || b.row.kind == targetRow {
			first = b
		}
	}
	if first != nil {
		return first.column(name)
	}
	for _, b := range sc.bindings {
		if b.star != nil {
			return b.column(name)
		}
	}
	return value{}, false
}

// tableKey identifies a table in a package: its name without schema in lower
// case, and the hole that supplies the name where it is not constant.
func tableKey(t *stmt.Table, holes []Hole) string {
	if t == nil {
		return ""
	}
	name := strings.ToLower(t.Name)
	if t.Hole < 0 || name != "" {
		return name
	}
	if t.Hole < len(holes) && holes[t.Hole].Key != "" {
		return "‹" + holes[t.Hole].Key + "›"
	}
	return ""
}

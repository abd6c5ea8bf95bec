package lease

import "slices"

// A Guard is the table whose rows guard those of another one: whoever holds a
// row of it may write the rows that belong to it.
type Guard struct {
	Table *Table   // without owners and tokens if nothing shows them
	On    []string // columns of the guarded table that lead to the guarding row
}

// Guarded notes the declared guards of leased tables, and returns the guarded
// tables that are not leased themselves.
func Guarded(tables []*Table, declared ...*Declaration) []*Table {
	var guarded []*Table
	for _, d := range declared {
		if d.Guard == "" {
			continue
		}
		g := find(tables, d.Guard)
		if g == nil {
			g = &Table{Key: d.Guard}
			if own := declarationOf(declared, d.Guard); own != nil {
				own.apply(g)
			}
		}
		t := find(tables, d.Table)
		if t == nil {
			t = &Table{Key: d.Table, Keys: slices.Clone(d.Keys)}
			guarded = append(guarded, t)
		}
		t.Guard = &Guard{Table: g, On: d.GuardOn}
	}
	return guarded
}

// IsLeased reports whether anything says who has a row of the table. Of one that
// is not leased itself, its guard may.
func (t *Table) IsLeased() bool { return len(t.Owners)+len(t.Tokens)+len(t.Expiries) > 0 }

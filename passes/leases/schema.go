package leases

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/schema"
)

// bySchema returns the tables that the package writes and that its schema shows
// to be leased, although no statement that is known claims their rows. The
// schema is read only if there is such a write.
func (r *Result) bySchema(pass *analysis.Pass, observed []lease.Observation) []*lease.Table {
	view := pass.ResultOf[schemas.Analyzer].(*schema.View)
	var tables []*lease.Table
	asked := map[string]bool{"": true}
	for _, t := range r.Tables {
		asked[t.Key] = true
	}
	for i := range observed {
		o := &observed[i]
		if asked[o.Table] || !o.Touches() {
			continue
		}
		asked[o.Table] = true
		if s := view.Table(o.Table); s != nil {
			if t := fromSchema(o.Table, s, o.Words); t != nil {
				tables = append(tables, t)
				r.schema[o.Table] = schemas.Place(pass, s.At)
			}
		}
	}
	return tables
}

func fromSchema(key string, s *schema.Table, words *lease.Vocabulary) *lease.Table {
	columns := make([]string, len(s.Columns))
	for i, c := range s.Columns {
		columns[i] = c.Name
	}
	t := lease.FromSchema(key, columns, words)
	if t == nil {
		return nil
	}
	t.Keys = slices.Clone(s.Key)
	t.Unique = !slices.ContainsFunc(t.Tokens, func(name string) bool { return s.Column(name).Integer() })
	return t
}

// SchemaPlace returns where the schema defines a table that nothing but the
// schema shows to be leased, relative to the package, or "".
func (r *Result) SchemaPlace(t *lease.Table) string { return r.schema[t.Key] }

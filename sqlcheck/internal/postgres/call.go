package postgres

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// call converts a function call.
func (c *converter) call(f *funcCall) stmt.Expr {
	parts := names(f.Funcname)
	if len(parts) > 1 && parts[0] == "pg_catalog" {
		parts = parts[1:]
	}
	out := &stmt.Call{
		Name:      strings.ToLower(strings.Join(parts, ".")),
		Args:      c.exprs(f.Args),
		Star:      f.AggStar,
		Window:    f.Over != nil,
		Aggregate: f.AggFilter != nil || f.AggWithinGroup || f.AggDistinct,
	}
	if f.Location >= 0 {
		i := c.toks.At(int(f.Location))
		out.Place = c.span(region{i, c.callEnd(i)})
	}
	// x AT TIME ZONE y and the like have operands outside of what was found.
	out.Place = union(out.Place, c.operands(out))
	return out
}

// operands covers the arguments of a call that are not within its brackets.
func (c *converter) operands(f *stmt.Call) stmt.Span {
	var u stmt.Span
	for _, x := range f.Args {
		s := x.At()
		if s.IsZero() || !f.Place.IsZero() && f.Place.Start <= s.Start && s.End <= f.Place.End {
			continue
		}
		u = union(u, c.around(x))
	}
	return u
}

// special converts a form that looks like a call but is none in the tree.
func (c *converter) special(name string, args []*node, loc int32) stmt.Expr {
	return &stmt.Call{Node: at(c.bracketed(loc)), Name: name, Args: c.exprs(args)}
}

// valueFunction converts CURRENT_TIMESTAMP and its kin, with or without a
// precision.
func (c *converter) valueFunction(loc int32) stmt.Expr {
	i := c.toks.At(int(max(loc, 0)))
	return &stmt.Call{Node: at(c.span(region{i, c.after(i + 1)})), Name: strings.ToLower(c.toks.Text(i))}
}

// aggregates are the functions of PostgreSQL that make one row of many.
var aggregates = map[string]bool{
	"any_value": true, "array_agg": true, "avg": true, "bit_and": true, "bit_or": true, "bit_xor": true,
	"bool_and": true, "bool_or": true, "corr": true, "count": true, "every": true, "json_agg": true,
	"json_object_agg": true, "jsonb_agg": true, "jsonb_object_agg": true, "max": true, "min": true,
	"mode": true, "percentile_cont": true, "percentile_disc": true, "range_agg": true, "stddev": true,
	"string_agg": true, "sum": true, "variance": true, "xmlagg": true,
}

// aggregated reports whether an aggregate stands in an output list.
func aggregated(items []stmt.Item) bool {
	found := false
	for _, it := range items {
		stmt.Walk(it.Expr, func(x stmt.Expr) bool {
			f, ok := x.(*stmt.Call)
			if ok && !f.Window && (f.Star || f.Aggregate || aggregates[f.Name]) {
				found = true
			}
			return !found
		})
	}
	return found
}

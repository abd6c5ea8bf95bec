package unfencedwrite

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/schema"
)

// A shape is what kind of Go values a column is bound to.
type shape int

const (
	otherShape shape = iota // fits its own type alone
	integerShape
	textShape // strings, and identifiers that a driver turns into one
)

func shapeOf(t types.Type) shape {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsInteger != 0:
			return integerShape
		case u.Info()&types.IsString != 0:
			return textShape
		}
	case *types.Array: // uuid.UUID
		if obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "Value"); obj != nil {
			return textShape
		}
	}
	return otherShape
}

// fits reports whether a value of type t can be bound where the column is
// compared: as what other statements bind to it, or else as the schema and the
// claim have it.
func (r *repair) fits(t types.Type, column string) bool {
	if !types.AssignableTo(t, r.bound) {
		return false
	}
	own := shapeOf(t)
	if peers := r.peers(column); len(peers) > 0 {
		return slices.ContainsFunc(peers, func(p types.Type) bool { return types.Identical(p, t) || own != otherShape && shapeOf(p) == own })
	}
	view := r.pass.ResultOf[schemas.Analyzer].(*schema.View)
	if table := view.Table(r.w.Verdict.Table); table != nil {
		if i := slices.IndexFunc(table.Columns, func(c *schema.Column) bool { return c.Name == column }); i >= 0 {
			return own == integerShape && table.Columns[i].Integer() || own == textShape && !table.Columns[i].Integer()
		}
	}
	for o := range r.found.Observed(r.w.Table) {
		for _, set := range o.Seen.Sets {
			if set.Column == column && set.Value.Kind == lease.Increment {
				return own == integerShape
			}
		}
	}
	return own != otherShape
}

// peers are the types of what other statements compare the column with or set it
// to.
func (r *repair) peers(column string) []types.Type {
	var list []types.Type
	for o := range r.found.Observed(r.w.Table) {
		for _, set := range o.Seen.Sets {
			if set.Column == column {
				list = appendType(list, r.boundType(o, set.Value))
			}
		}
		for _, c := range o.Seen.Conds {
			if c.Column == column {
				list = appendType(list, r.boundType(o, c.Value))
			}
		}
	}
	return list
}

func appendType(list []types.Type, t types.Type) []types.Type {
	if t == nil {
		return list
	}
	return append(list, t)
}

// boundType returns the type of the expression that a statement binds to an
// argument, or nil.
func (r *repair) boundType(o leases.Observed, v lease.Value) types.Type {
	x := argument(o, v)
	if x == nil {
		return nil
	}
	return r.pass.TypesInfo.TypeOf(x)
}

func argument(o leases.Observed, v lease.Value) ast.Expr {
	if o.Site.Call == nil || o.Site.Script == nil || v.Text == "" || v.Kind != lease.Argument && v.Kind != lease.Fresh {
		return nil
	}
	for _, p := range o.Site.Script.Params {
		if v.Text == p.Key() {
			return o.Site.Call.Bound(p.Number, p.Name)
		}
	}
	return nil
}

// renews reports whether another statement of the function sets the column: then
// what the function was given may be the value before, or the one after.
func (r *repair) renews(column string) bool {
	for o := range r.found.Observed(r.w.Table) {
		if o.Write != r.w.Write && o.Site.Func == r.w.Site.Func &&
			slices.ContainsFunc(o.Seen.Sets, func(s lease.Set) bool { return s.Column == column }) {
			return true
		}
	}
	return false
}

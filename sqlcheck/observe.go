package sqlcheck

import (
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// An Argument tells what is known of the values that a call binds, by the
// parameter's identity: "$1", ":name".
type Argument struct {
	Constant *string // the value, where it is a constant
	Fresh    bool    // made for this call: uuid.New(), a random string

	// Not are values that it does not have: the code around the call has seen
	// to that.
	Not []string
}

// Observe says what w shows of its table. args may be nil.
func Observe(w *Write, holes []Hole, args map[string]Argument) lease.Observation {
	return lower(w, holes).observe(w, args)
}

func (low *lowered) observe(w *Write, args map[string]Argument) lease.Observation {
	o := lease.Observation{Table: low.lo.target, Verb: leaseVerbs[w.Verb]}
	for _, set := range w.Set {
		o.Sets = append(o.Sets, lease.Set{Column: set.Column, Value: low.assigned(set, args)})
	}
	low.cond.each(func(a *atom) {
		if a.row == nil || a.row.kind == otherTable {
			return
		}
		if c, ok := observed(a, args); ok {
			o.Conds = append(o.Conds, c)
		}
	})
	o.Keys, o.Ensures = low.keys(w), Ensures(w)
	o.Locks = lockOn(w.stmt, ref(w.Target)) != nil
	for _, r := range low.rows {
		o.Locks = o.Locks || w.Verb != ReadRows && r.kind == sameTable && r.locked
	}
	for _, item := range w.stmt.Returning {
		if _, ok := item.Expr.(*stmt.Star); ok {
			o.Returns = append(o.Returns, "*")
			continue
		}
		o.Returns = append(o.Returns, itemName(item))
	}
	return o
}

var leaseVerbs = map[Verb]lease.Verb{
	ReadRows: lease.Read, InsertRows: lease.Insert, UpdateRows: lease.Update, DeleteRows: lease.Delete, UpsertRows: lease.Upsert,
}

// assigned says what a column is set to.
func (low *lowered) assigned(set stmt.Assignment, args map[string]Argument) lease.Value {
	x := set.Value
	for {
		c, ok := x.(*stmt.Cast)
		if !ok {
			break
		}
		x = c.X
	}
	if c, ok := x.(*stmt.Case); ok {
		return low.assignedCase(set, c, args)
	}
	v := low.lo.eval(x, low.scope)
	if v.kind == rowColumn && v.col == set.Column && v.row.kind != otherTable {
		switch {
		case !v.shift:
			return lease.Value{Kind: lease.Same}
		case keepsOrDefaults(x):
			return lease.Value{Kind: lease.Same}
		case lowers(x):
			return lease.Value{Kind: lease.Decrement}
		case raises(x):
			return lease.Value{Kind: lease.Increment}
		}
		return lease.Value{Kind: lease.Other}
	}
	return leaseValue(v, args)
}

// assignedCase is what the arms that change the column agree on.
func (low *lowered) assignedCase(set stmt.Assignment, c *stmt.Case, args map[string]Argument) lease.Value {
	results := make([]stmt.Expr, 0, len(c.Whens)+1)
	for _, w := range c.Whens {
		results = append(results, w.Result)
	}
	if c.Else != nil {
		results = append(results, c.Else)
	}
	out := lease.Value{Kind: lease.Same}
	kept := c.Else == nil
	for _, r := range results {
		v := low.assigned(stmt.Assignment{Column: set.Column, Value: r}, args)
		switch {
		case v.Kind == lease.Same:
			kept = true
		case out.Kind == lease.Same:
			out = v
		case v != out:
			out = lease.Value{Kind: lease.Other}
		}
	}
	out.Sometimes = kept && out.Kind != lease.Same
	return out
}

// keepsOrDefaults reports whether x is the column itself unless that is NULL, or
// a certain value: COALESCE(col, $1).
func keepsOrDefaults(x stmt.Expr) bool {
	c, ok := unwrap(x).(*stmt.Call)
	if !ok || c.Name != "coalesce" && c.Name != "ifnull" && c.Name != "nullif" || len(c.Args) == 0 {
		return false
	}
	switch arg := unwrap(c.Args[0]).(type) {
	case *stmt.Column:
		return true
	case *stmt.Call:
		return keepsOrDefaults(arg)
	}
	return false
}

// raises reports whether x adds something to a column.
func raises(x stmt.Expr) bool {
	switch x := unwrap(x).(type) {
	case *stmt.Op:
		return x.Name == "+" || x.Name == "||"
	case *stmt.Call:
		for _, arg := range x.Args {
			if raises(arg) {
				return true
			}
		}
	}
	return false
}

// lowers reports whether x takes something away from a column.
func lowers(x stmt.Expr) bool {
	switch x := x.(type) {
	case *stmt.Op:
		return x.Name == "-"
	case *stmt.Call:
		for _, arg := range x.Args {
			if lowers(arg) {
				return true
			}
		}
	}
	return false
}

func leaseValue(v value, args map[string]Argument) lease.Value {
	switch v.kind {
	case null:
		return lease.Value{Kind: lease.Null}
	case constant:
		return lease.Value{Kind: lease.Literal, Text: v.text}
	case caller:
		arg := args[v.text]
		switch {
		case v.shift || v.group != nil:
		case arg.Constant != nil:
			return lease.Value{Kind: lease.Literal, Text: *arg.Constant}
		case arg.Fresh:
			return lease.Value{Kind: lease.Fresh, Text: v.text}
		}
		return lease.Value{Kind: lease.Argument, Text: v.text}
	case clock:
		return lease.Value{Kind: lease.Clock}
	case generated:
		return lease.Value{Kind: lease.Fresh}
	}
	return lease.Value{Kind: lease.Other}
}

// observed turns an atom into a condition of the lease protocol.
func observed(a *atom, args map[string]Argument) (lease.Cond, bool) {
	c := lease.Cond{Column: a.col}
	switch a.kind {
	case isNull:
		c.Test = lease.IsNull
		return c, true
	case notNull:
		c.Test = lease.IsNotNull
		return c, true
	case compares:
		c.Value = leaseValue(a.value, args)
	default:
		return c, false
	}
	switch a.op {
	case stmt.Eq, stmt.Same:
		c.Test = lease.Equal
	case stmt.Ne, stmt.Distinct:
		c.Test = lease.NotEqual
	case stmt.Lt, stmt.Le:
		c.Test = lease.Before
	case stmt.Gt, stmt.Ge:
		c.Test = lease.After
	default:
		return c, false
	}
	return c, true
}

// keys are the columns by which the statement ties the row that it writes to
// the row that it has found, or the conflict columns of an upsert.
func (low *lowered) keys(w *Write) []string {
	if w.Verb == UpsertRows || Ensures(w) {
		return w.stmt.OnConflict.Target
	}
	var keys []string
	low.cond.required(func(a *atom) {
		v := a.value
		if a.kind == compares && a.op == stmt.Eq && a.row.kind == targetRow && v.kind == rowColumn && v.row.kind == sameTable && v.col == a.col {
			keys = append(keys, a.col)
		}
	})
	return keys
}

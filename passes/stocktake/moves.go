package stocktake

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/inventory"
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// derivedKinds are the states of a table that has no column for them.
var derivedKinds = map[string]inventory.StateKind{
	inventory.FreeState: inventory.Waiting, inventory.HeldState: inventory.Held, inventory.SettledState: inventory.Final,
}

// move says from which states to which ones a statement leads.
func (s *subject) move(st *inventory.Statement, o leases.Observed) {
	if st.Kind == inventory.Payload {
		return
	}
	if s.status == "" {
		s.moveDerived(st, o)
		return
	}
	st.From = s.tested(o)
	if len(st.From) == 0 {
		st.From, st.Implied = s.implied(st.Kind)
	}
	switch {
	case o.Seen.Verb == lease.Delete:
		st.To = []inventory.Move{{Kind: inventory.Removed}}
	case o.Seen.Verb == lease.Insert:
		st.To = s.inserted(o)
	default:
		st.To = s.set(o)
	}
}

// tested lists the states that a statement asks for.
func (s *subject) tested(o leases.Observed) []string {
	var list, without []string
	for _, c := range o.Seen.Conds {
		if c.Column != s.status || s.status == "" || c.Value.Kind != lease.Literal {
			continue
		}
		switch c.Test {
		case lease.Equal:
			list = append(list, c.Value.Text)
		case lease.NotEqual:
			without = append(without, c.Value.Text)
		}
	}
	if len(list) == 0 && len(without) > 0 && s.schema != nil {
		if v := s.schema.States(s.status); v != nil {
			list = slices.Clone(v.Values)
		}
	}
	list = slices.DeleteFunc(list, func(state string) bool { return slices.Contains(without, state) })
	slices.Sort(list)
	return slices.Compact(list)
}

// implied lists the states that a statement means where it asks for none: its
// caller holds the row, or has found it to be held.
func (s *subject) implied(k inventory.Kind) (states []string, is bool) {
	switch k {
	case inventory.Renewal, inventory.Transition, inventory.Release, inventory.Takeover:
	default:
		return nil, false
	}
	if len(s.leased.Held) > 0 {
		return slices.Clone(s.leased.Held), true
	}
	list := slices.Clone(s.taken) // claims leave the state as it is
	slices.Sort(list)
	return slices.Compact(list), len(list) > 0
}

// set lists the states that a statement sets.
func (s *subject) set(o leases.Observed) []inventory.Move {
	for _, set := range o.Write.Set {
		if strings.EqualFold(set.Column, s.status) {
			return s.values(o, set.Value)
		}
	}
	return nil
}

// values lists the states that an expression of SQL can be; the row's own state
// is none of them.
func (s *subject) values(o leases.Observed, x stmt.Expr) []inventory.Move {
	switch x := x.(type) {
	case *stmt.Cast:
		return s.values(o, x.X)
	case *stmt.Case:
		var all []inventory.Move
		for _, w := range x.Whens {
			all = append(all, s.values(o, w.Result)...)
		}
		if x.Else != nil {
			all = append(all, s.values(o, x.Else)...)
		}
		return distinct(all)
	case *stmt.Literal:
		if x.Kind != stmt.Null {
			return []inventory.Move{{Kind: inventory.Enters, State: x.Text}}
		}
	case *stmt.Column:
		switch {
		case strings.EqualFold(x.Table, "excluded"):
			return s.put(o)
		case x.Name == s.status:
			return nil
		}
	case *stmt.Param:
		return s.bound(o, x)
	}
	return []inventory.Move{{Kind: inventory.Chosen}}
}

// put lists the states in which an upsert would put a new row.
func (s *subject) put(o leases.Observed) []inventory.Move {
	sets, _ := sqlcheck.Inserts(o.Write, o.Site.Text.Source.Holes, s.found.Arguments(o))
	for _, set := range sets {
		if set.Column == s.status && set.Value.Kind == lease.Literal {
			return []inventory.Move{{Kind: inventory.Enters, State: set.Value.Text}}
		}
	}
	return []inventory.Move{{Kind: inventory.Chosen}}
}

// bound lists the states that the callers of a statement pass to it.
func (s *subject) bound(o leases.Observed, p *stmt.Param) []inventory.Move {
	var x ast.Expr
	if o.Site.Call != nil {
		x = o.Site.Call.Bound(p.Number, p.Name)
	}
	var all []inventory.Move
	for _, c := range s.callers.choices(x, o.Site.Func) {
		m := inventory.Move{Kind: inventory.Chosen}
		if c.known {
			m = inventory.Move{Kind: inventory.Enters, State: c.text, Via: s.function(c.in)}
		}
		all = append(all, m)
	}
	return distinct(all)
}

// inserted lists the states in which an INSERT puts rows: what it says, or else
// the default of the column.
func (s *subject) inserted(o leases.Observed) []inventory.Move {
	if moves := s.set(o); moves != nil {
		return moves
	}
	if s.schema != nil {
		if c := s.schema.Column(s.status); c != nil {
			text, _, _ := strings.Cut(c.Default, "::")
			if state, ok := strings.CutPrefix(text, "'"); ok && strings.HasSuffix(state, "'") {
				return []inventory.Move{{Kind: inventory.Enters, State: strings.TrimSuffix(state, "'")}}
			}
		}
	}
	return []inventory.Move{{Kind: inventory.Chosen}}
}

func distinct(list []inventory.Move) []inventory.Move {
	var out []inventory.Move
	for _, m := range list {
		if !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	return out
}

// moveDerived says how a statement moves a row of a table that has no status.
func (s *subject) moveDerived(st *inventory.Statement, o leases.Observed) {
	enters := func(state string) []inventory.Move { return []inventory.Move{{Kind: inventory.Enters, State: state}} }
	switch {
	case o.Seen.Verb == lease.Delete:
		st.To = []inventory.Move{{Kind: inventory.Removed}}
	case st.Kind == inventory.Claim:
		st.From, st.To = []string{inventory.FreeState}, enters(inventory.HeldState)
		if s.takesExpired(o) {
			st.From = append(st.From, inventory.HeldState)
		}
		return
	case st.Kind == inventory.Insert && s.gives(o, lease.Owner, lease.Expiry):
		st.To = enters(inventory.HeldState)
	case s.settles(o):
		st.To = enters(inventory.SettledState)
	case st.Kind != inventory.Renewal:
		st.To = enters(inventory.FreeState)
	}
	switch st.Kind {
	case inventory.Renewal, inventory.Transition, inventory.Release, inventory.Takeover:
		st.From, st.Implied = []string{inventory.HeldState}, true
	case inventory.Retention:
		st.From, st.Implied = []string{inventory.FreeState}, true
		if len(s.leased.Marks) > 0 {
			st.From = []string{inventory.SettledState}
		}
	}
}

// takesExpired reports whether a claim takes rows whose lease has ended.
func (s *subject) takesExpired(o leases.Observed) bool {
	return slices.ContainsFunc(o.Seen.Conds, func(c lease.Cond) bool {
		return c.Test == lease.Before && s.leased.Role(c.Column) == lease.Expiry
	})
}

// gives reports whether a statement sets a column of one of the roles to a value.
func (s *subject) gives(o leases.Observed, roles ...lease.Role) bool {
	return slices.ContainsFunc(o.Seen.Sets, func(set lease.Set) bool {
		return slices.Contains(roles, s.leased.Role(set.Column)) && !set.Value.Clears()
	})
}

// settles reports whether a statement sets a mark.
func (s *subject) settles(o leases.Observed) bool {
	return slices.ContainsFunc(o.Seen.Sets, func(set lease.Set) bool {
		return slices.Contains(s.leased.Marks, set.Column) && !set.Value.Clears()
	})
}

package stocktake

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/inventory"
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/schema"
)

// A subject is one leased table of the package.
type subject struct {
	*taking
	leased   *lease.Table
	schema   *schema.Table // nil if the schema does not have it
	status   string        // the column that holds the state; "" if there is none
	taken    []string      // the states in which claims find rows
	observed []leases.Observed
}

// table lists what the package does to a leased table.
func (t *taking) table(leased *lease.Table) *inventory.Table {
	s := &subject{
		taking: t, leased: leased, schema: t.view.Table(leased.Key),
		observed: slices.Collect(t.found.Observed(leased)),
	}
	s.status = s.statusColumn()
	for _, o := range s.observed {
		if leased.IsClaim(o.Seen.ID) {
			s.taken = append(s.taken, s.tested(o)...)
		}
	}
	table := &inventory.Table{
		Key: leased.Key, Name: s.name(), Fence: leased.Fence,
		Roles: inventory.Roles{
			Owner: leased.Owners, Token: leased.Tokens, Expiry: leased.Expiries, Status: leased.Statuses,
			Key: leased.Keys, Mark: leased.Marks,
		},
	}
	if strings.HasPrefix(leased.Key, "‹") {
		table.Key = t.pass.Pkg.Path() + " " + leased.Key // named by an object of this package
	}
	for _, o := range s.observed {
		if o.Seen.Verb != lease.Read {
			table.Statements = append(table.Statements, s.statement(o))
		}
	}
	table.Evidence = s.evidence()
	table.States = s.states(table.Statements)
	return table
}

// name is the table as its statements name it.
func (s *subject) name() string {
	for _, o := range s.observed {
		if o.Write.Target != nil && o.Write.Target.Name != "" {
			return o.Write.Target.Name
		}
	}
	return s.leased.Key
}

// statusColumn returns the status column that claims set, or else the first.
func (s *subject) statusColumn() string {
	for _, o := range s.observed {
		for _, set := range o.Seen.Sets {
			if s.leased.IsClaim(o.Seen.ID) && s.leased.Role(set.Column) == lease.Status {
				return set.Column
			}
		}
	}
	if len(s.leased.Statuses) > 0 {
		return s.leased.Statuses[0]
	}
	return ""
}

// states lists the states that the schema or a statement names.
func (s *subject) states(statements []*inventory.Statement) []inventory.State {
	var list []inventory.State
	add := func(name string, listed bool) {
		if !slices.ContainsFunc(list, func(known inventory.State) bool { return known.Name == name }) {
			list = append(list, inventory.State{Name: name, Kind: s.kindOf(name), Listed: listed, Derived: s.status == ""})
		}
	}
	if s.schema != nil && s.status != "" {
		if v := s.schema.States(s.status); v != nil {
			for _, name := range v.Values {
				add(name, true)
			}
		}
	}
	for _, st := range statements {
		for _, name := range st.From {
			add(name, false)
		}
		for _, m := range st.To {
			if m.Kind == inventory.Enters {
				add(m.State, false)
			}
		}
	}
	return list
}

// kindOf says what a state is by what claims set, or else by its name.
func (s *subject) kindOf(state string) inventory.StateKind {
	if s.status == "" {
		return derivedKinds[state]
	}
	if s.leased.IsHeld(state) {
		return inventory.Held
	}
	switch s.leased.Words.StateKindOf(state) {
	case lease.HeldState:
		return inventory.Held
	case lease.WaitingState:
		return inventory.Waiting
	case lease.FinalState:
		return inventory.Final
	}
	return inventory.Unknown
}

// evidence lists why the table counts as leased.
func (s *subject) evidence() []inventory.Evidence {
	var list []inventory.Evidence
	for _, e := range s.leased.Evidence {
		i := slices.IndexFunc(s.observed, func(o leases.Observed) bool { return o.Seen.ID == e.ID })
		switch {
		case e.Kind == lease.ByConfig:
			list = append(list, s.declared()...)
		case i < 0: // shown by another package, which says so itself
		case e.Kind == lease.BySibling:
			list = append(list, inventory.Evidence{Kind: inventory.BySibling, Place: s.placeOf(s.observed[i]),
				Detail: fmt.Sprintf("compared with a token by %s", s.by(s.observed[i]))})
		default:
			list = append(list, inventory.Evidence{Kind: inventory.ByClaim, Place: s.placeOf(s.observed[i]),
				Detail: "claimed by " + s.by(s.observed[i])})
		}
	}
	return append(list, s.columns()...)
}

func (s *subject) by(o leases.Observed) string {
	return cmp.Or(s.function(o.Site.Func), "a statement")
}

// declared is where the configuration names the table.
func (s *subject) declared() []inventory.Evidence {
	c := s.pass.ResultOf[settings.Analyzer].(*settings.Settings).Config
	for i, d := range c.Declarations() {
		if d.Table == s.leased.Key {
			at := c.Tables[i].At
			return []inventory.Evidence{{Kind: inventory.ByConfig, Detail: "declared", Place: inventory.Place{File: at.File, Line: at.Line}}}
		}
	}
	return nil
}

// columns is where the schema has the columns of the lease, and the states.
func (s *subject) columns() []inventory.Evidence {
	if s.schema == nil {
		return nil
	}
	var list []inventory.Evidence
	add := func(detail string, at schema.Position) {
		list = append(list, inventory.Evidence{Kind: inventory.BySchema, Detail: detail, Place: inventory.Place{File: at.File, Line: at.Line}})
	}
	for _, c := range s.schema.Columns {
		switch s.leased.Role(c.Name) {
		case lease.Owner, lease.Token, lease.Expiry, lease.Status:
			add(c.Name+" "+c.Type, c.At)
		}
	}
	if v := s.schema.States(s.status); v != nil {
		add(fmt.Sprintf("%s is one of %s", s.status, strings.Join(v.Values, ", ")), v.At)
	}
	return list
}

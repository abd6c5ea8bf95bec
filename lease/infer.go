package lease

import (
	"slices"
	"sort"
)

// Infer finds the leased tables among the observations of a package and says
// what their columns are for. known are tables that other packages have shown
// to be leased; what they know is kept and added to.
//
// A table is leased if a statement claims its rows and the lease can be lost,
// or if a sibling compares a column whose name alone says token. Names are
// hints; the claim is the evidence.
//
// declared is what the user says of tables. It makes them leased, and goes
// before what is inferred.
func Infer(observed []Observation, known []*Table, declared ...*Declaration) []*Table {
	byTable := map[string][]*Observation{}
	for _, o := range observed {
		if o.Table != "" {
			byTable[o.Table] = append(byTable[o.Table], &o)
		}
	}
	var tables []*Table
	for key, os := range byTable {
		inf := inference{key: key, observed: os, known: find(known, key), declared: declarationOf(declared, key)}
		if t := inf.table(); t != nil {
			tables = append(tables, t)
		}
	}
	for _, k := range known {
		if _, seen := byTable[k.Key]; !seen {
			tables = append(tables, k)
		}
	}
	sort.Slice(tables, func(i, j int) bool { return tables[i].Key < tables[j].Key })
	return tables
}

func find(tables []*Table, key string) *Table {
	for _, t := range tables {
		if t.Key == key {
			return t
		}
	}
	return nil
}

// An inference is the work on one table.
type inference struct {
	key      string
	observed []*Observation
	known    *Table
	declared *Declaration
	claims   []*Observation
}

func (inf *inference) table() *Table {
	inf.read()
	t := &Table{Key: inf.key}
	if inf.known != nil {
		t = inf.known.clone()
	}
	t.Words = inf.words()
	switch {
	case inf.declared != nil:
		inf.declared.apply(t)
		defer inf.declared.apply(t)
	case inf.known != nil:
	case len(inf.claims) > 0:
	default:
		if !inf.bySibling(t) {
			return nil
		}
	}
	for _, c := range inf.claims {
		t.Evidence = append(t.Evidence, Evidence{Kind: ByClaim, ID: c.ID})
	}
	inf.addExpiries(t)
	if inf.known == nil && inf.declared == nil && len(inf.claims) > 0 && len(t.Expiries) == 0 {
		if !inf.bySibling(t) {
			return nil // nothing takes a held row away from its holder
		}
	}
	inf.addStatuses(t)
	inf.addTokens(t)
	inf.addOwners(t)
	inf.addMarks(t)
	inf.addStates(t)
	inf.addKeys(t)
	t.Lingers = inf.lingers(t)
	return t
}

// read finds the claims, by the names of columns or, where these tell of none,
// by what statements do with them.
func (inf *inference) read() {
	if inf.known != nil {
		inf.reread(inf.known.roles())
	}
	inf.findClaims()
	if inf.known != nil {
		return
	}
	named := &Table{}
	if inf.addExpiries(named); len(inf.claims) > 0 && len(named.Expiries) > 0 {
		return
	}
	if roles := inf.structure(); len(roles) > 0 {
		inf.reread(roles)
		inf.findClaims()
	}
}

// reread gives the statements the words that columns stand for.
func (inf *inference) reread(roles map[string]Role) {
	words := inf.words().with(roles)
	for _, o := range inf.observed {
		o.Words = words
	}
}

func (inf *inference) findClaims() {
	inf.claims = nil
	for _, o := range inf.observed {
		if o.IsClaim() && !inf.isCredential(o) || inf.claimsFound(o) || inf.inserts(o) {
			inf.claims = append(inf.claims, o)
		}
	}
}

// claimsFound reports whether o takes rows that another statement has found to
// be free: it records who takes them, or which acquisition that is, and a SELECT
// of the package tests the column that it sets for being free or expired.
func (inf *inference) claimsFound(o *Observation) bool {
	if o.Verb != Update || takes(o) == 0 || endsOrGivesBack(o) || !setsOwnerOrToken(o) || holdsAlready(o) {
		return false
	}
	for _, r := range inf.observed {
		if r.Verb != Read {
			continue
		}
		if r.requires(func(c Cond) bool {
			role, _ := inf.words().RoleOf(c.Column)
			v, set := o.set(c.Column)
			return set && !v.Clears() && !v.Sometimes && (role == Expiry && (isPast(c) || c.Test == IsNull) || role == Owner && c.Test == IsNull)
		}) {
			return true
		}
	}
	return false
}

// IsClaim reports whether the inference has counted the observation with the
// given number as a claim of t.
func (t *Table) IsClaim(id int) bool {
	return slices.Contains(t.Evidence, Evidence{Kind: ByClaim, ID: id})
}

func (t *Table) clone() *Table {
	c := *t
	for _, list := range []*[]string{&c.Owners, &c.Tokens, &c.Expiries, &c.Statuses, &c.Marks, &c.Keys, &c.Held, &c.Final} {
		*list = slices.Clone(*list)
	}
	c.Evidence = slices.Clone(t.Evidence)
	return &c
}

// bySibling looks for a write that compares a column whose name alone says
// token with an argument.
func (inf *inference) bySibling(t *Table) bool {
	for _, o := range inf.observed {
		if o.Verb != Update && o.Verb != Delete {
			continue
		}
		for _, c := range o.Conds {
			role, strength := inf.words().RoleOf(c.Column)
			if role == Token && strength == Distinct && isIdentity(c) && !inf.fixed(c.Column) {
				if !slices.Contains(t.Tokens, c.Column) {
					t.Tokens = add(t.Tokens, c.Column)
					t.Evidence = append(t.Evidence, Evidence{Kind: BySibling, ID: o.ID})
				}
			}
		}
	}
	return len(t.Tokens) > 0
}

// addExpiries finds the columns by which a held row can be lost: what a claim
// sets under a name that says so, and what a claim, a takeover or a finder
// compares with the time.
func (inf *inference) addExpiries(t *Table) {
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			role, strength := inf.words().RoleOf(s.Column)
			ends := strength == Distinct && !claimTime.MatchString(snake(s.Column))
			if role == Expiry && !s.Value.Clears() && (ends || inf.comparedWithTime(s.Column)) {
				t.Expiries = add(t.Expiries, s.Column)
			}
		}
	}
	for _, o := range inf.observed {
		for _, c := range o.Conds {
			if !isPast(c) || slices.Contains(t.Expiries, c.Column) {
				continue
			}
			role, strength := inf.words().RoleOf(c.Column)
			switch {
			case role == Expiry && strength == Distinct:
				t.Expiries = add(t.Expiries, c.Column)
			case inf.claimSetsTime(c.Column) && inf.testsHeld(o):
				t.Expiries = add(t.Expiries, c.Column)
			}
		}
	}
}

// isPast reports whether a condition says that a time has passed.
func isPast(c Cond) bool {
	return c.Test == Before && (c.Value.Kind == Clock || c.Value.Kind == Argument)
}

func (inf *inference) comparedWithTime(column string) bool {
	for _, o := range inf.observed {
		if o.requires(func(c Cond) bool { return c.Column == column && isPast(c) }) {
			return true
		}
	}
	return false
}

// claimSetsTime reports whether a claim sets a column to a time or an argument.
func (inf *inference) claimSetsTime(column string) bool {
	for _, c := range inf.claims {
		if v, ok := c.set(column); ok && (v.Kind == Clock || v.Kind == Argument) {
			return true
		}
	}
	return false
}

// testsHeld reports whether o speaks of rows in a state that a claim sets.
func (inf *inference) testsHeld(o *Observation) bool {
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			if s.Value.Kind != Literal {
				continue
			}
			if o.requires(func(k Cond) bool {
				return k.Column == s.Column && k.Test == Equal && k.Value.Kind == Literal && k.Value.Text == s.Value.Text
			}) {
				return true
			}
		}
	}
	return false
}

func (inf *inference) addStatuses(t *Table) {
	for _, o := range inf.observed {
		for _, s := range o.Sets {
			if role, _ := inf.words().RoleOf(s.Column); role == Status {
				t.Statuses = add(t.Statuses, s.Column)
			}
		}
	}
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			if s.Value.Kind == Literal && t.Role(s.Column) == NoRole && inf.movesBetween(c, s.Column, s.Value.Text) {
				t.Statuses = add(t.Statuses, s.Column)
			}
		}
	}
	sort.Strings(t.Statuses)
}

// movesBetween reports whether a claim moves a column from one constant to
// another: then it says where the row stands, whatever it is called.
func (inf *inference) movesBetween(claim *Observation, column, to string) bool {
	if role, _ := inf.words().RoleOf(column); role != NoRole {
		return false
	}
	return claim.requires(func(c Cond) bool {
		return c.Column == column && c.Test == Equal && c.Value.Kind == Literal && c.Value.Text != to
	})
}

// addKeys finds the columns by which claims tell rows apart: those that tie the
// row written to the row found, or else those that an argument names.
func (inf *inference) addKeys(t *Table) {
	for _, c := range inf.claims {
		t.Keys = add(t.Keys, c.Keys...)
	}
	if len(t.Keys) > 0 {
		return
	}
	for _, c := range inf.claims {
		for _, k := range c.Conds {
			if role, _ := inf.words().RoleOf(k.Column); role == NoRole && t.Role(k.Column) == NoRole && isIdentity(k) {
				t.Keys = add(t.Keys, k.Column)
			}
		}
	}
}

// addMarks finds the columns whose NULL makes a row claimable although they are
// no lease columns, such as completed_at or response: who sets one settles the
// row.
func (inf *inference) addMarks(t *Table) {
	for _, c := range inf.claims {
		for _, k := range c.Conds {
			if k.Test != IsNull || t.Role(k.Column) != NoRole {
				continue
			}
			if _, set := c.set(k.Column); !set {
				t.Marks = add(t.Marks, k.Column)
			}
		}
	}
	sort.Strings(t.Marks)
}

func (inf *inference) addStates(t *Table) {
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			if !slices.Contains(t.Statuses, s.Column) {
				continue
			}
			if s.Value.Kind == Literal {
				t.Held = add(t.Held, s.Value.Text)
			} else if s.Value.Kind != Same && !s.Value.Sometimes {
				t.OpenHeld = true
			}
		}
	}
	for _, o := range inf.observed {
		if o.Verb != Update || slices.Contains(inf.claims, o) {
			continue
		}
		for _, s := range o.Sets {
			if slices.Contains(t.Statuses, s.Column) && s.Value.Kind == Literal &&
				!t.IsHeld(s.Value.Text) && inf.words().StateKindOf(s.Value.Text) != WaitingState {
				t.Final = add(t.Final, s.Value.Text)
			}
		}
	}
	sort.Strings(t.Held)
	sort.Strings(t.Final)
}

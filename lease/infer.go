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
	for _, list := range []*[]string{&c.Owners, &c.Tokens, &c.Expiries, &c.Statuses, &c.Marks, &c.Keys, &c.Held, &c.Final, &c.Fresh} {
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

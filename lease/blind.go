package lease

import (
	"regexp"
	"slices"
	"sort"
)

// Records reports whether o writes down a lease so plainly that it takes the
// row whatever its condition says: an end together with an owner or a token,
// and one of them under a name, or with a value, that no other kind of write
// has. times are the columns that some statement compares with the time.
func (o *Observation) Records(times []string) bool {
	if o.Verb != Update && o.Verb != Upsert || endsOrGivesBack(o) || holdsAlready(o) || o.namesHolder() {
		return false
	}
	var owner, token, expiry, sure bool
	for _, s := range o.Sets {
		if s.Value.Clears() || s.Value.Kind == Same || s.Value.Kind == Decrement {
			continue
		}
		role, strength := o.Words.RoleOf(s.Column)
		switch role {
		case Owner:
			owner, sure = true, sure || strength == Distinct || holder.MatchString(snake(s.Column))
		case Token:
			if s.Value.Kind == Literal {
				continue
			}
			token, sure = true, sure || strength == Distinct || s.Value.Kind == Increment
		case Expiry:
			expiry = expiry || o.Words.ends(s.Column) || slices.Contains(times, s.Column)
		case Status:
			sure = sure || s.Value.Kind == Literal && o.Words.StateKindOf(s.Value.Text) == HeldState
		}
	}
	return expiry && (owner || token) && (sure || owner && token)
}

// namesHolder reports whether o asks for a row that the caller holds, or is the
// caller's own by its key.
func (o *Observation) namesHolder() bool {
	return o.OwnRow() || o.Verb != Upsert && o.requires(func(c Cond) bool {
		role, _ := o.Words.RoleOf(c.Column)
		return (role == Owner || role == Token) && c.Test == Equal && c.Value.Kind == Argument
	})
}

// OwnRow reports whether an upsert's key names the holder: a worker that
// registers itself holds nothing.
func (o *Observation) OwnRow() bool {
	if o.Verb != Upsert {
		return false
	}
	return slices.ContainsFunc(o.Keys, func(key string) bool {
		role, _ := o.Words.RoleOf(key)
		return role == Owner
	})
}

// ends reports whether a column's name says when a lease is over. What is valid
// for a time need not be leased.
func (v *Vocabulary) ends(column string) bool {
	name := snake(column)
	role, strength := v.RoleOf(column)
	return role == Expiry && strength == Distinct && !claimTime.MatchString(name) && !validity.MatchString(name)
}

// holder matches a word for an owner that is seldom used of anything but locks.
var holder = regexp.MustCompile(`(^|_)holder(_id|_name)?$`)

var validity = regexp.MustCompile(`(^|_)(valid|visible|invisible|hold|held)_?`)

// InferTaken finds, among tables that Infer does not know to be leased, those
// whose rows are taken without any condition that would make it legal.
func InferTaken(observed []Observation, leased []*Table) []*Table {
	byTable := map[string]*inference{}
	for i := range observed {
		o := &observed[i]
		if o.Table == "" || find(leased, o.Table) != nil {
			continue
		}
		if byTable[o.Table] == nil {
			byTable[o.Table] = &inference{key: o.Table}
		}
		byTable[o.Table].observed = append(byTable[o.Table].observed, o)
	}
	var tables []*Table
	for key, inf := range byTable {
		times := inf.times()
		for _, o := range inf.observed {
			if o.Records(times) {
				inf.claims = append(inf.claims, o)
			}
		}
		if len(inf.claims) > 0 {
			tables = append(tables, inf.fill(&Table{Key: key, Words: inf.words()}))
		}
	}
	sort.Slice(tables, func(i, j int) bool { return tables[i].Key < tables[j].Key })
	return tables
}

// times are the columns that a statement compares with the time.
func (inf *inference) times() []string {
	var list []string
	for _, o := range inf.observed {
		for _, c := range o.Conds {
			if isPast(c) {
				list = add(list, c.Column)
			}
		}
	}
	return list
}

// fill says what the columns of a table are for.
func (inf *inference) fill(t *Table) *Table {
	for _, c := range inf.claims {
		t.Evidence = append(t.Evidence, Evidence{Kind: ByClaim, ID: c.ID})
	}
	inf.addExpiries(t)
	inf.addStatuses(t)
	inf.addTokens(t)
	inf.addOwners(t)
	inf.addMarks(t)
	inf.addStates(t)
	for _, c := range inf.claims {
		t.Keys = add(t.Keys, c.Keys...)
	}
	return t
}

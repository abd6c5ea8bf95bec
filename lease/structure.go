package lease

import (
	"maps"
	"regexp"
	"slices"
)

// structure finds what columns are for by what a claim does with them, whatever
// they are called: it asks for a time that has passed and sets a later one, and
// writes down who takes the row or which taking it is. That alone a schedule or
// a rate limiter does as well, so somebody must also hold the row: see holders.
// What names say goes before it, as far as they say it surely.
func (inf *inference) structure() map[string]Role {
	roles := map[string]Role{}
	for _, o := range inf.observed {
		if o.Verb != Update && o.Verb != Upsert || endsOrGivesBack(o) {
			continue
		}
		for _, s := range o.Sets {
			finder, ends := inf.endedBefore(o, s)
			if !ends {
				continue
			}
			g := grip{inf: inf, claim: o, finder: finder, end: s.Column}
			if held := g.holders(); len(held) > 0 {
				roles[s.Column] = Expiry
				maps.Copy(roles, held)
			}
		}
	}
	return roles
}

// endedBefore reports whether o sets a time that it has found in the past, and
// which statement found that: o itself, or a SELECT that locks its rows. What is
// only set if it is newer than what is there is no end of anything.
func (inf *inference) endedBefore(o *Observation, s Set) (finder *Observation, ok bool) {
	role, _ := o.Words.RoleOf(s.Column)
	if role != NoRole && role != Expiry || s.Value.Sometimes || s.Value.Kind != Clock && s.Value.Kind != Argument {
		return nil, false
	}
	passed := func(c Cond) bool {
		return c.Column == s.Column && isPast(c) && (c.Value.Kind == Clock || role == Expiry || saysTime.MatchString(snake(s.Column)))
	}
	if o.requires(func(c Cond) bool {
		return c.Column == s.Column && isPast(c) && c.Value == s.Value && c.Value.Kind == Argument
	}) {
		return nil, false
	}
	if o.requires(passed) {
		return o, true
	}
	for _, r := range inf.observed {
		if r.Verb == Read && r.Locks && r.requires(passed) {
			return r, true
		}
	}
	return nil, false
}

// saysTime matches the names of columns that hold a time.
var saysTime = regexp.MustCompile(`(^|_)(at|on|until|till|after|before|time|ts|since|begun|deadline|expiry|expires|expiration|ends?|due)$`)

// saysDue matches the names of times at which something has to be done, rather
// than ends: who sets the next one may note its name and hold nothing.
var saysDue = regexp.MustCompile(`(^|_)(next|last|due|runs?|cron|schedul\w*|renew\w*|rotat\w*|window|retry|poll\w*|check\w*|sync\w*|refresh\w*)(_|$)`)

// A grip is a statement that may be a claim, with the column of its end.
type grip struct {
	inf    *inference
	claim  *Observation
	finder *Observation // that asks for rows whose time has passed; claim itself as a rule
	end    string
}

// holders returns the columns that say who holds a row and which taking it is;
// none if nobody does. Somebody holds it if a later write asks for what the
// claim has written there, or if the claim picks its rows under a lock; and of
// an owner there is a value, NULL, that says that nobody has the row. Where the
// name of the owner says as much as that, the claim alone is enough.
func (g *grip) holders() map[string]Role {
	roles := map[string]Role{}
	picks := g.finder.Locks && !saysDue.MatchString(snake(g.end))
	owner, token := "", ""
	for _, s := range g.claim.Sets {
		role, _ := g.claim.Words.RoleOf(s.Column)
		if s.Column == g.end || slices.Contains(g.claim.Keys, s.Column) || s.Value.Sometimes || g.swaps(s) {
			continue
		}
		mayOwn, mayCount := role == NoRole || role == Owner, role == NoRole || role == Token
		switch {
		case s.Value.Kind == Argument && mayOwn:
			free := g.freeAt(s.Column)
			switch {
			case picks || g.repeated(s.Column):
				free = free || g.cleared(s.Column) || g.admitsOwn(s)
			case role != Owner || saysDue.MatchString(snake(g.end)):
				free = false
			}
			if free {
				roles[s.Column] = Owner
			}
			owner = s.Column
		case s.Value.Kind == Increment && mayCount:
			if g.repeated(s.Column) {
				roles[s.Column] = Token
			}
			token = s.Column
		case s.Value.Kind == Fresh && mayCount:
			if picks && (role == Token || g.repeated(s.Column)) {
				roles[s.Column] = Token
			}
			token = s.Column
		}
	}
	if owner != "" && token != "" && picks && g.freeAt(g.end) {
		roles[owner], roles[token] = Owner, Token
	}
	return roles
}

// swaps reports whether the claim sets a column only where it has a value that
// the caller has seen, which is what an edit under an optimistic lock does.
func (g *grip) swaps(s Set) bool {
	return g.claim.requires(func(c Cond) bool { return c.Column == s.Column && isIdentity(c) && c.Value != s.Value })
}

// freeAt reports whether the claim lets in rows whose column is empty.
func (g *grip) freeAt(column string) bool {
	empty := func(c Cond) bool {
		return c.Column == column && (c.Test == IsNull || c.Test == Equal && c.Value.Clears())
	}
	return g.claim.requires(empty) || g.finder.requires(empty)
}

// admitsOwn reports whether the claim lets in rows that the caller has already.
func (g *grip) admitsOwn(s Set) bool {
	return g.claim.requires(func(c Cond) bool { return c.Column == s.Column && isIdentity(c) && c.Value == s.Value })
}

// cleared reports whether another write empties a column.
func (g *grip) cleared(column string) bool {
	for _, o := range g.inf.observed {
		if v, ok := o.set(column); ok && o != g.claim && o.Verb == Update && v.Clears() {
			return true
		}
	}
	return false
}

// repeated reports whether a later write names the row by a column, and leaves
// the column as it is or empties it. A version is compared and raised at once.
func (g *grip) repeated(column string) bool {
	for _, o := range g.inf.observed {
		if o == g.claim || o.Verb != Update && o.Verb != Delete {
			continue
		}
		if v, ok := o.set(column); ok && v.Kind != Same && !v.Clears() {
			continue
		}
		if o.requires(func(c Cond) bool { return c.Column == column && isIdentity(c) }) {
			return true
		}
	}
	return false
}

package lease

import (
	"regexp"
	"slices"
)

// isCredential reports whether o looks like a claim and is of a row that proves
// who somebody is: a code that is made anew once the last one has run out, or
// an account that is locked out for a while. Both name their row, and nobody
// works on it.
func (inf *inference) isCredential(o *Observation) bool {
	if o.Locks || lockTable.MatchString(snake(o.Table)) {
		return false
	}
	code, ends := "", false
	for _, s := range o.Sets {
		if s.Value.Clears() || s.Value.Kind == Same {
			continue
		}
		role, strength := o.Words.RoleOf(s.Column)
		switch {
		case role == Owner, role == Status, role == Token && strength == Distinct, s.Value.Kind == Increment && role == Token:
			return false
		case role == Token:
			code = s.Column
		case role == Expiry:
			if strength == Distinct && code != "" {
				return false
			}
			ends = ends || strength == Distinct
		}
	}
	switch {
	case code != "":
		return !ends && !inf.renewedBy(code)
	case ends:
		return inf.isAccount()
	}
	return false
}

// renewedBy reports whether a write names its row by a key and a column, and
// sets the end anew: who has proven himself has no more use for a code.
func (inf *inference) renewedBy(column string) bool {
	for _, o := range inf.observed {
		if o.Verb != Update || !o.requires(func(c Cond) bool { return c.Column == column && isIdentity(c) }) ||
			!o.requires(func(c Cond) bool { return c.Column != column && isIdentity(c) }) {
			continue
		}
		if slices.ContainsFunc(o.Sets, func(s Set) bool {
			role, _ := o.Words.RoleOf(s.Column)
			return role == Expiry && !s.Value.Clears() && s.Value.Kind != Same
		}) {
			return true
		}
	}
	return false
}

// isAccount reports whether the table has columns of somebody who logs in.
func (inf *inference) isAccount() bool {
	for _, o := range inf.observed {
		if slices.ContainsFunc(o.Sets, func(s Set) bool { return loginName.MatchString(snake(s.Column)) }) ||
			o.requires(func(c Cond) bool { return loginName.MatchString(snake(c.Column)) }) {
			return true
		}
	}
	return false
}

// loginName matches columns of an account.
var loginName = regexp.MustCompile(`(^|_)(password\w*|passwd|logins?|login_\w+|failed_(attempts?|tries|count)|username)$`)

package lease

import (
	"regexp"
	"slices"
)

// inserts reports whether o takes a row by making it, as a lock or the seat of a
// leader is taken: it writes down who has the row and until when, unless there
// is one, and rows whose time has passed are removed or taken elsewhere. A
// session has a client and an end, too, so somebody must hold the row: its
// holder extends it by its own name, or the words leave no doubt.
func (inf *inference) inserts(o *Observation) bool {
	if o.Verb != Insert || !o.Ensures {
		return false
	}
	for _, owner := range o.Sets {
		role, strength := o.Words.RoleOf(owner.Column)
		if role != Owner || owner.Value.Kind != Argument && owner.Value.Kind != Fresh || slices.Contains(o.Keys, owner.Column) {
			continue
		}
		sure := strength == Distinct || holder.MatchString(snake(owner.Column)) || lockTable.MatchString(snake(o.Table))
		for _, end := range o.Sets {
			role, _ := o.Words.RoleOf(end.Column)
			if role != Expiry || end.Value.Kind != Clock && end.Value.Kind != Argument || !inf.comparedWithTime(end.Column) {
				continue
			}
			if sure || len(o.Keys) > 0 && inf.extended(owner.Column, end.Column) {
				return true
			}
		}
	}
	return false
}

// lockTable matches the names of tables whose rows are nothing but leases.
var lockTable = regexp.MustCompile(`(^|[._])(\w*_)?(locks?|leases?|mutex(es)?|semaphores?|leaders?|leaderships?|elections?)$`)

// extended reports whether a write that compares a column with an argument sets
// another one, the end, anew.
func (inf *inference) extended(column, end string) bool {
	for _, o := range inf.observed {
		v, ok := o.set(end)
		if ok && (o.Verb == Update || o.Verb == Upsert) && !v.Clears() && v.Kind != Same &&
			o.requires(func(c Cond) bool { return c.Column == column && isIdentity(c) }) {
			return true
		}
	}
	return false
}

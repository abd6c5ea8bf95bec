package sqlcheck

import (
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A reader turns atoms into facts for one table.
type reader struct {
	table  *lease.Table
	args   map[string]Argument
	groups map[*group]uint8 // a bit for each group
	tokens map[string]bool  // arguments that a token is compared with
	params map[string]uint8 // a bit for each argument
	target *row
	equal  *classes // what must be equal
	guard  *reader  // of the table that guards this one; nil if there is none, or nothing is known of it
}

// newReader looks over the atoms of a write for what one atom alone does not
// show: which arguments stand for tokens, and what columns must equal.
func newReader(low *lowered, t *lease.Table, args map[string]Argument) *reader {
	r := &reader{
		table: t, args: args, target: low.target, equal: newClasses(low.cond),
		groups: map[*group]uint8{}, tokens: map[string]bool{}, params: map[string]uint8{},
	}
	low.cond.each(func(a *atom) {
		if a.kind == argIsNull && r.params[a.value.text] == 0 && len(r.params) < maxParams {
			r.params[a.value.text] = 1 << len(r.params)
		}
		if a.kind != compares || a.value.kind != caller {
			return
		}
		if t.Role(a.col) == lease.Token {
			r.tokens[a.value.text] = true
		}
		if g := a.value.group; g != nil && r.groups[g] == 0 && len(r.groups) < maxGroups {
			r.groups[g] = 1 << len(r.groups)
		}
	})
	r.guard = r.guardReader(t)
	return r
}

func isEquality(op stmt.CompareOp) bool { return op == stmt.Eq || op == stmt.Same }

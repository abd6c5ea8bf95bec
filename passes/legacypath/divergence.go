package legacypath

import (
	"fmt"
	"slices"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

// A divergence is what the two generations of a transition write differently in
// the same state, as far as it changes what other statements do.
type divergence struct {
	left  []string // columns that only the successor writes
	extra []string // columns that only the old one writes
	ended bool     // the state is final: no claim takes the row again
}

// readers are the columns that statements on a table compare, and the states in
// which rows are claimed.
type readers struct {
	claim     map[string]bool // by claims and the finders before them
	other     map[string]bool // by sweeps, retention and lists
	claimable map[string]bool
}

func (g *generations) readersOf(t *lease.Table) readers {
	r := readers{claim: map[string]bool{}, other: map[string]bool{}, claimable: map[string]bool{}}
	for o := range g.found.Observed(t) {
		switch {
		case o.Site.Test:
		case o.Seen.IsClaim():
			for _, c := range o.Seen.Conds {
				r.claim[c.Column] = true
				if t.Role(c.Column) == lease.Status && c.Test == lease.Equal && c.Value.Kind == lease.Literal {
					r.claimable[c.Value.Text] = true
				}
			}
		case o.Write.Verb == sqlcheck.ReadRows && !o.Seen.Locks, o.Write.Verb == sqlcheck.InsertRows:
			// A list for people decides nothing.
		default:
			for _, c := range o.Seen.Conds {
				if t.Role(c.Column) == lease.NoRole {
					r.other[c.Column] = true
				}
			}
		}
	}
	return r
}

// divergenceOf compares a path with its successor; nil if they do not differ in
// anything that matters.
func (g *generations) divergenceOf(p *path) *divergence {
	if p.old.kind != settles || p.by == nil || p.wraps || p.abstract || p.old.state() == "" ||
		isOpen(p.old.site) || isOpen(p.by.site) {
		return nil
	}
	t := p.old.table
	r := g.readersOf(t)
	state := p.old.state()
	d := &divergence{ended: !r.claimable[state] && t.Words.StateKindOf(state) == lease.FinalState}
	keys := g.keysOf(t)
	matters := func(col string) bool {
		role := t.Role(col)
		switch {
		case role == lease.Token || role == lease.Status || keys[col]:
			return false
		case d.ended:
			return r.other[col]
		}
		return r.claim[col] || role == lease.Owner || role == lease.Expiry || r.other[col]
	}
	old, by := p.old.columns(), p.by.columns()
	for _, col := range by {
		if !slices.Contains(old, col) && matters(col) {
			d.left = append(d.left, col)
		}
	}
	for _, col := range old {
		if !slices.Contains(by, col) && matters(col) {
			d.extra = append(d.extra, col)
		}
	}
	// The name of a former owner that nothing compares does no more than mislead.
	decides := func(col string) bool { return t.Role(col) != lease.Owner || r.claim[col] }
	if !slices.ContainsFunc(d.left, decides) && !slices.ContainsFunc(d.extra, decides) {
		return nil
	}
	return d
}

// keysOf are the columns that name rows, which nothing sets.
func (g *generations) keysOf(t *lease.Table) map[string]bool {
	keys := map[string]bool{}
	for _, k := range t.Keys {
		keys[k] = true
	}
	return keys
}

// message names the columns, and what the difference changes.
func (d *divergence) message(p *path) string {
	name := p.decl.fn.Name()
	var what string
	switch {
	case len(d.extra) == 0:
		what = fmt.Sprintf("%s leaves %s as it was in state '%s', and %s sets it", name, list(d.left), p.old.state(), p.label())
		if len(d.left) > 1 {
			what = fmt.Sprintf("%s leaves %s as they were in state '%s', and %s sets them", name, list(d.left), p.old.state(), p.label())
		}
	case len(d.left) == 0:
		what = fmt.Sprintf("%s changes %s in state '%s', and %s does not", name, list(d.extra), p.old.state(), p.label())
	default:
		what = fmt.Sprintf("%s changes %s in state '%s' where %s changes %s", name, list(d.extra), p.old.state(), p.label(), list(d.left))
	}
	effect := "who claims the row next, and when, depends on which of them wrote it"
	if d.ended {
		effect = "what is swept later depends on which of them wrote the row"
	}
	return what + "; " + effect + ": hand on to " + p.label() + " or write the same columns"
}

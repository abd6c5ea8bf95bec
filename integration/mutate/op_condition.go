package main

import (
	"slices"
	"strings"
)

// A permit is a condition that makes a write legal for somebody who does not hold
// the row: in a claim, in a takeover or in the write of an outsider.
type permit struct {
	clause
	and   *condition
	index int
	role  role
}

// permits returns those that are about the state or the expiry of a row, in
// statements that change or lock rows.
func (s *system) permits() []permit {
	var list []permit
	for _, c := range s.clauses() {
		if c.table == nil || !c.writes() {
			continue
		}
		for _, and := range c.cond.conjunctions() {
			if slices.ContainsFunc(and.kids, func(k *condition) bool {
				return c.table.role(k.comparison(c.text).column) == fence
			}) {
				continue
			}
			for i, k := range and.kids {
				if r := c.about(k); r == expiry || r == status || r == due {
					list = append(list, permit{c, and, i, r})
				}
			}
		}
	}
	return list
}

// writes reports whether the clause is that of a write, or picks rows for one.
func (c clause) writes() bool {
	for i, l := range c.piece.tokens {
		if l.text == "UPDATE" && i+1 < len(c.piece.tokens) && c.piece.tokens[i+1].text != "SKIP" {
			return true
		}
	}
	return false
}

// about returns the role of the one column that a condition compares, with constants
// and the time. A disjunction is about it if each arm is.
func (c clause) about(k *condition) role {
	if k.op == "OR" && !slices.ContainsFunc(k.kids, func(arm *condition) bool { return c.about(arm) != c.about(k.kids[0]) }) {
		return c.about(k.kids[0])
	}
	if k.op != "" {
		return other
	}
	name, n := column(k.lexemes)
	if n == len(k.lexemes) {
		return other
	}
	return c.table.role(name)
}

// implied reports whether a condition follows from another one that stays: a column
// that is compared is not NULL.
func (p permit) implied() bool {
	name, _ := column(p.and.kids[p.index].lexemes)
	for i, k := range p.and.kids {
		if i != p.index && k.comparison(p.text).column == name && strings.HasSuffix(p.text[:p.and.kids[p.index].end], "IS NOT NULL") {
			return true
		}
	}
	return false
}

// harmless says why a permit can be left out, "" if it cannot.
func (p permit) harmless() string {
	var kept []string // what settled rows, whose lease is cleared, do not match
	for i, k := range p.and.kids {
		if cmp := k.comparison(p.text); i != p.index && k.op == "" && cmp.sign == "<" && p.table.role(cmp.column) == expiry {
			kept = append(kept, cmp.column)
		}
	}
	set := p.sets()
	switch {
	case p.implied():
		return "what is compared is not NULL"
	case set != nil && !set.claims && set.flag:
		return "the write touches nothing that a holder relies on"
	case set != nil && !set.claims && set.raises && (p.role == expiry || p.table.guard):
		return "the write raises the token itself"
	case p.role == status && len(kept) > 0 && !p.table.whole:
		return "only held rows have a lease that ends"
	}
	return ""
}

// A setting is what the SET of a statement does.
type setting struct {
	claims bool // records an acquisition
	raises bool // gives a token a new value
	flag   bool // touches no column of the lease
}

// sets returns what the statement of a permit sets.
func (p permit) sets() *setting {
	var found *setting
	for _, a := range p.sys.assignments() {
		if a.expr != p.expr || a.table != p.table {
			continue
		}
		if found == nil {
			found = &setting{flag: true}
		}
		r := a.table.role(a.column)
		found.flag = found.flag && r == other
		found.raises = found.raises || a.table.advances(a.column, a.value)
		found.claims = found.claims || (r == expiry || r == owner) && a.value != "NULL"
	}
	return found
}

// dropped makes a mutant of each permit of a role by leaving it out.
func dropped(s *system, of role) (list []mutant) {
	for _, p := range s.permits() {
		if p.role != of {
			continue
		}
		m := mutant{edits: []edit{p.drop(p.and, p.index)}}
		m.equivalent = p.harmless()
		list = append(list, m)
	}
	return list
}

// dropCondition lets rows be taken or changed whose lease has not ended, or that
// are not due.
var dropCondition = &operator{name: "drop-expiry", rules: []string{"weakclaim", "unfencedwrite"}, find: func(s *system) []mutant {
	return append(dropped(s, expiry), dropped(s, due)...)
}}

// dropState lets rows be taken or changed whatever their state.
var dropState = &operator{name: "drop-state", rules: []string{"weakclaim", "unfencedwrite"}, find: func(s *system) []mutant {
	return dropped(s, status)
}}

// turnExpiry takes rows whose lease has not ended instead of those whose lease has.
var turnExpiry = &operator{name: "turn-expiry", rules: []string{"weakclaim", "unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, p := range s.permits() {
		for i, l := range p.piece.tokens {
			if l.text == "<" && p.role == expiry && p.table.role(p.piece.tokens[i-1].text) == expiry {
				m := mutant{edits: []edit{p.with(splice{l.start, l.end, ">"})}}
				if !p.implied() {
					m.equivalent = p.harmless()
				}
				list = append(list, m)
			}
		}
	}
	return list
}}

package main

import "strings"

// A condition is a part of a WHERE: a conjunction, a disjunction, or neither.
type condition struct {
	op         string // "AND", "OR" or ""
	start, end int    // offsets into the text, within the parentheses
	kids       []*condition
	outer      [2]int // offsets with the parentheses
	lexemes    []lexeme
}

// parseCondition reads a condition.
func parseCondition(list []lexeme) *condition {
	outer := [2]int{list[0].start, list[len(list)-1].end}
	for enclosed(list) {
		list = list[1 : len(list)-1]
	}
	c := &condition{start: list[0].start, end: list[len(list)-1].end, outer: outer, lexemes: list}
	for _, op := range []string{"OR", "AND"} {
		from := 0
		for i, l := range list {
			if l.text == op && l.depth == list[0].depth && i > from {
				c.kids = append(c.kids, parseCondition(list[from:i]))
				from = i + 1
			}
		}
		if from > 0 {
			c.op = op
			c.kids = append(c.kids, parseCondition(list[from:]))
			return c
		}
	}
	return c
}

// enclosed reports whether the first lexeme is a parenthesis that the last one
// closes.
func enclosed(list []lexeme) bool {
	if len(list) < 3 || list[0].text != "(" {
		return false
	}
	for i, l := range list[1:] {
		if l.text == ")" && l.depth == list[0].depth {
			return i+2 == len(list)
		}
	}
	return false
}

// A comparison is a condition of the form column = parameter, or with another sign
// or another right side.
type comparison struct {
	column string // without the name of a table
	left   string // with it
	sign   string
	right  string
}

// comparison returns what the condition compares; its sign is "" if it has not that
// form.
func (c *condition) comparison(sql string) comparison {
	name, n := column(c.lexemes)
	if c.op != "" || n == 0 || n+1 >= len(c.lexemes) {
		return comparison{}
	}
	sign := c.lexemes[n]
	if strings.Trim(sign.text, "<>=!") != "" {
		return comparison{}
	}
	return comparison{
		column: name,
		left:   sql[c.start:c.lexemes[n-1].end],
		sign:   sign.text,
		right:  sql[c.lexemes[n+1].start:c.end],
	}
}

// parameter reports whether the right side is a parameter.
func (c comparison) parameter() bool {
	return strings.HasPrefix(c.right, "$") && strings.IndexFunc(c.right[1:], func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// conjunctions returns each list of conditions that hold together in c: its
// conjunctions at any depth, and c itself if it is one comparison.
func (c *condition) conjunctions() []*condition {
	var list []*condition
	if c.op == "" {
		return []*condition{{op: "AND", start: c.outer[0], end: c.outer[1], kids: []*condition{c}, outer: c.outer}}
	}
	if c.op == "AND" {
		list = append(list, c)
	}
	for _, k := range c.kids {
		if k.op != "" {
			list = append(list, k.conjunctions()...)
		}
	}
	return list
}

package grammar

import (
	"slices"
	"strings"
)

// Smaller returns programs that are one step simpler than p, the boldest steps
// first. A write that names its row goes on doing so.
func (p *Program) Smaller() []*Program {
	var programs []*Program
	try := func(change func(*Program)) {
		q := *p
		change(&q)
		if q.Write.namesRow() || !p.Write.namesRow() {
			programs = append(programs, &q)
		}
	}
	set, condition := p.Write.Kids[0], p.Write.Kids[1]
	if p.Write.Shape != "plain" {
		whole := conjunction(leafNode("key", "{mykey}"), condition)
		try(func(q *Program) { q.Write = frames[0].node(set, whole, "") })
		try(func(q *Program) { q.Write = frames[0].node(set, condition, "") })
	}
	for _, smaller := range condition.smaller() {
		try(func(q *Program) { q.Write = p.Write.with(1, smaller) })
	}
	if set.Shape == "set" && len(set.Kids) > 1 {
		for i := range set.Kids {
			if rest := set.without(i); !rest.isPayload() {
				try(func(q *Program) { q.Write = p.Write.with(0, rest) })
			}
		}
	}
	if p.Style != Dollar {
		try(func(q *Program) { q.Style = Dollar })
	}
	return programs
}

// smaller returns conditions that are one step simpler than n.
func (n *Node) smaller() []*Node {
	var nodes []*Node
	for _, kid := range n.Kids {
		nodes = append(nodes, kid)
	}
	if isList(n) {
		for i := range n.Kids {
			nodes = append(nodes, n.without(i))
		}
	}
	for i, kid := range n.Kids {
		for _, smaller := range kid.smaller() {
			nodes = append(nodes, n.with(i, smaller))
		}
	}
	return nodes
}

// isPayload reports whether a SET list touches no column of the lease: that
// would be another kind of write.
func (n *Node) isPayload() bool {
	return !slices.ContainsFunc(n.Kids, func(kid *Node) bool { return strings.HasPrefix(kid.Text, "{") })
}

// namesRow reports whether the worker's own key stands somewhere in n.
func (n *Node) namesRow() bool {
	for _, mark := range []string{"{mykey", "{$id", "{$rows}"} {
		if strings.Contains(n.Text, mark) {
			return true
		}
	}
	return slices.ContainsFunc(n.Kids, (*Node).namesRow)
}

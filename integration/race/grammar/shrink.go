package grammar

// Smaller returns programs that are one step simpler than p, the boldest steps
// first.
func (p *Program) Smaller() []*Program {
	var programs []*Program
	try := func(change func(*Program)) {
		q := *p
		change(&q)
		programs = append(programs, &q)
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
			try(func(q *Program) { q.Write = p.Write.with(0, set.without(i)) })
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

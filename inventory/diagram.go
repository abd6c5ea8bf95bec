package inventory

import (
	"cmp"
	"slices"
)

// A diagram is the states of a table and the statements that lead from one to
// another.
type diagram struct {
	nodes []node // in the order of a row's life
	edges []edge
}

// A node is a state, or stands for what is none.
type node struct {
	shape shape
	state State // of a plain node
}

type shape int

const (
	plainNode  shape = iota
	startNode        // before the row is there
	anyNode          // whatever state the row is in
	chosenNode       // a state that is known when the program runs
	endNode          // when the row is gone
)

// name is what stands in the node; start and end have no name.
func (n node) name() string {
	switch n.shape {
	case startNode, endNode:
		return ""
	case anyNode:
		return "any state"
	case chosenNode:
		return "chosen at run time"
	}
	return n.state.Name
}

// An edge is the statements that lead from one node to another, and are alike
// in what their verdict is. Nodes are named by their index.
type edge struct {
	from, to int
	style    style
	labels   []string
}

type style int

const (
	plainEdge style = iota
	unfencedEdge
	unjudgedEdge
)

// diagram draws up the diagram of a table.
func (t *Table) diagram() diagram {
	d := &drawing{table: t, names: t.shortNames()}
	for _, s := range t.States {
		d.node(node{state: s})
	}
	for _, s := range t.Statements {
		if s.Kind != Payload {
			d.add(s)
		}
	}
	return d.sorted()
}

// A drawing is the work on one diagram.
type drawing struct {
	table *Table
	names map[string]string
	diagram
}

// node returns the index of a node.
func (d *drawing) node(n node) int {
	i := slices.IndexFunc(d.nodes, func(known node) bool { return known.shape == n.shape && known.state.Name == n.state.Name })
	if i < 0 {
		i = len(d.nodes)
		d.nodes = append(d.nodes, n)
	}
	return i
}

func (d *drawing) state(name string) int {
	return d.node(node{state: State{Name: name, Kind: Unknown}})
}

func (d *drawing) add(s *Statement) {
	var from []int
	for _, name := range s.From {
		from = append(from, d.state(name))
	}
	if s.Creates {
		from = append(from, d.node(node{shape: startNode}))
	}
	if len(from) == 0 {
		from = append(from, d.node(node{shape: anyNode}))
	}
	for _, f := range from {
		if len(s.To) == 0 && d.nodes[f].shape != startNode {
			d.edge(f, f, s, s.Function)
		}
		for _, m := range s.To {
			d.edge(f, d.target(m), s, cmp.Or(m.Via, s.Function))
		}
	}
}

func (d *drawing) target(m Move) int {
	switch m.Kind {
	case Removed:
		return d.node(node{shape: endNode})
	case Chosen:
		return d.node(node{shape: chosenNode})
	}
	return d.state(m.State)
}

// edge adds a label to the edge that it belongs to.
func (d *drawing) edge(from, to int, s *Statement, function string) {
	e := edge{from: from, to: to}
	label := cmp.Or(d.names[function], function, s.Verb)
	category, unfenced := s.Unfenced()
	switch {
	case unfenced:
		e.style = unfencedEdge
		label += " (" + category + ")"
	case s.Verdict.Result == Unjudged:
		e.style = unjudgedEdge
		label += " (unresolved)"
	}
	i := slices.IndexFunc(d.edges, func(k edge) bool { return k.from == from && k.to == to && k.style == e.style })
	if i < 0 {
		i = len(d.edges)
		d.edges = append(d.edges, e)
	}
	if !slices.Contains(d.edges[i].labels, label) {
		d.edges[i].labels = append(d.edges[i].labels, label)
	}
}

// sorted returns the diagram with its nodes in the order of a row's life, and
// the edges in the order of their nodes.
func (d *drawing) sorted() diagram {
	order := make([]int, len(d.nodes)) // of the nodes, by index
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(d.nodes[a].stage(), d.nodes[b].stage()) })
	out := diagram{edges: d.edges}
	place := make([]int, len(d.nodes))
	for to, from := range order {
		place[from] = to
		out.nodes = append(out.nodes, d.nodes[from])
	}
	for i := range out.edges {
		out.edges[i].from, out.edges[i].to = place[out.edges[i].from], place[out.edges[i].to]
	}
	slices.SortStableFunc(out.edges, func(a, b edge) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(a.style, b.style))
	})
	return out
}

// stage says how early in a row's life a node is.
func (n node) stage() int {
	switch n.shape {
	case startNode:
		return -2
	case anyNode:
		return -1
	case chosenNode:
		return len(stateKinds)
	case endNode:
		return len(stateKinds) + 1
	}
	return slices.Index(stateKinds, n.state.Kind)
}

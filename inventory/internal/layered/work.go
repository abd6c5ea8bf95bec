package layered

import "slices"

// A box is what stands in a column: a node with the labels of its loops, the
// label of an edge, or the place where an edge passes through.
type box struct {
	rank     int
	width    float64
	up, down float64 // how far it reaches from its middle line
	gap      float64 // to others of the column
	y        float64 // of the middle line
	at       int     // its index in the column
	before   []*box  // in the column before that edges lead to
	after    []*box
}

// A chain is the boxes along an edge from left to right.
type chain struct {
	boxes   []*box
	label   int  // the index of the label's box
	flipped bool // the edge leads to the left
}

// A work is the work on one graph.
type work struct {
	graph   *Graph
	ranks   []int // of the nodes; even
	nodes   []*box
	chains  []*chain // nil for loops
	columns [][]*box // by rank
	lefts   []float64
	widths  []float64
}

// rank gives each node a column. Nodes have the even ones, so that there is
// one for labels between any two.
func (w *work) rank() {
	n := len(w.graph.Nodes)
	w.ranks = make([]int, n)
	before, after := make([][]int, n), make([][]int, n)
	for _, e := range w.graph.Edges {
		if a, b := min(e.From, e.To), max(e.From, e.To); a != b {
			before[b], after[a] = append(before[b], a), append(after[a], b)
		}
	}
	for i := range n {
		if len(before[i])+len(after[i]) == 0 && i > 0 {
			w.ranks[i] = w.ranks[i-1] // beside its like
		}
		for _, b := range before[i] {
			w.ranks[i] = max(w.ranks[i], w.ranks[b]+2)
		}
	}
	for i := n - 1; i >= 0; i-- {
		if len(before[i]) > 0 || len(after[i]) == 0 {
			continue
		}
		nearest := w.ranks[after[i][0]]
		for _, a := range after[i] {
			nearest = min(nearest, w.ranks[a])
		}
		w.ranks[i] = nearest - 2
	}
}

// place makes the boxes.
func (w *work) place() {
	g := w.graph
	ends := make([][2]int, len(g.Nodes)) // edges at the left and right side
	for _, e := range g.Edges {
		if e.From != e.To {
			ends[max(e.From, e.To)][0]++
			ends[min(e.From, e.To)][1]++
		}
	}
	for i, size := range g.Nodes {
		height := max(size.Height, float64(max(ends[i][0], ends[i][1])+1)*portGap)
		w.nodes = append(w.nodes, w.add(&box{rank: w.ranks[i], width: size.Width, up: height / 2, down: height / 2, gap: nodeGap}))
	}
	w.chains = make([]*chain, len(g.Edges))
	for i, e := range g.Edges {
		if e.From == e.To {
			b := w.nodes[e.From]
			b.width = max(b.width, e.Label.Width)
			b.down += loopGap + e.Label.Height
			continue
		}
		w.chains[i] = w.link(e)
	}
}

func (w *work) add(b *box) *box {
	for len(w.columns) <= b.rank {
		w.columns = append(w.columns, nil)
	}
	b.at = len(w.columns[b.rank])
	w.columns[b.rank] = append(w.columns[b.rank], b)
	return b
}

// link makes the boxes of one edge.
func (w *work) link(e Edge) *chain {
	c := &chain{flipped: e.From > e.To}
	from, to := w.nodes[min(e.From, e.To)], w.nodes[max(e.From, e.To)]
	middle := from.rank + (to.rank-from.rank)/2
	if (middle-from.rank)%2 == 0 {
		middle--
	}
	c.boxes = append(c.boxes, from)
	for r := from.rank + 1; r < to.rank; r++ {
		b := &box{rank: r, gap: labelGap}
		if r == middle {
			c.label = len(c.boxes)
			b.width, b.up, b.down = e.Label.Width, e.Label.Height/2, e.Label.Height/2
		}
		c.boxes = append(c.boxes, w.add(b))
	}
	c.boxes = append(c.boxes, to)
	for i, b := range c.boxes[1:] {
		c.boxes[i].after, b.before = append(c.boxes[i].after, b), append(b.before, c.boxes[i])
	}
	return c
}

// settleColumns says where the columns are.
func (w *work) settleColumns() {
	x := 0.0
	for _, column := range w.columns {
		width := 0.0
		for _, b := range column {
			width = max(width, b.width)
		}
		w.lefts, w.widths = append(w.lefts, x), append(w.widths, width)
		if len(column) > 0 {
			x += width + columnGap
		}
	}
}

// sorted returns boxes of one column from top to bottom.
func sorted(list []*box) []*box {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *box) int { return a.at - b.at })
	return list
}

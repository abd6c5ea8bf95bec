package layered

import "slices"

// layout turns the boxes into what the caller has asked for.
func (w *work) layout() *Layout {
	l := &Layout{}
	for i, b := range w.nodes {
		r := Rect{Y: b.y - b.up, Width: w.graph.Nodes[i].Width, Height: 2 * b.up}
		r.X = w.middle(b) - r.Width/2
		l.Nodes = append(l.Nodes, r)
	}
	hung := make([]float64, len(w.nodes)) // how far down the loops of a node reach
	for i, e := range w.graph.Edges {
		if c := w.chains[i]; c != nil {
			l.Edges = append(l.Edges, w.route(e, c, l.Nodes))
			continue
		}
		r := l.Nodes[e.From]
		label := Rect{Y: r.Y + r.Height + hung[e.From] + loopGap, Width: e.Label.Width, Height: e.Label.Height}
		label.X = w.middle(w.nodes[e.From]) - label.Width/2
		l.Edges = append(l.Edges, loop(label, label.Y-loopGap))
		hung[e.From] += loopGap + e.Label.Height
	}
	for r, column := range w.columns {
		for _, b := range column {
			l.Width = max(l.Width, w.lefts[r]+w.widths[r])
			l.Height = max(l.Height, b.y+b.down)
		}
	}
	return l
}

// middle returns the x of the middle of a box.
func (w *work) middle(b *box) float64 { return w.lefts[b.rank] + w.widths[b.rank]/2 }

// loop runs from a node to a label below it and back. top is the lower edge of
// the node.
func loop(label Rect, top float64) Route {
	x := label.X + label.Width/2
	apart := min(12, label.Width/4)
	down := Curve{Point{x + apart, top}, Point{x + apart, label.Y}, true}
	up := Curve{Point{x - apart, label.Y}, Point{x - apart, top}, true}
	return Route{Label: label, Tail: []Curve{down}, Head: []Curve{up}}
}

// route runs along the boxes of an edge.
func (w *work) route(e Edge, c *chain, nodes []Rect) Route {
	last := len(c.boxes) - 1
	points := make([][2]Point, len(c.boxes)) // where it enters and leaves each box
	for i, b := range c.boxes {
		left, right, y := w.lefts[b.rank], w.lefts[b.rank]+w.widths[b.rank], b.y
		switch i {
		case 0:
			node := nodes[min(e.From, e.To)]
			y += port(b.after, c.boxes[1], node.Height)
			left = node.X + node.Width
		case last:
			node := nodes[max(e.From, e.To)]
			y += port(b.before, c.boxes[last-1], node.Height)
			right = node.X
		}
		points[i] = [2]Point{{left, y}, {right, y}}
	}
	labelled := c.boxes[c.label]
	label := Rect{w.middle(labelled) - e.Label.Width/2, labelled.y - e.Label.Height/2, e.Label.Width, e.Label.Height}
	before := append(points[:c.label:c.label], [2]Point{points[c.label][0], {label.X, labelled.y}})
	after := append([][2]Point{{{label.X + label.Width, labelled.y}, points[c.label][1]}}, points[c.label+1:]...)
	if c.flipped {
		return Route{Label: label, Tail: reversed(curves(after)), Head: reversed(curves(before))}
	}
	return Route{Label: label, Tail: curves(before), Head: curves(after)}
}

// port returns how far from the middle of a node's side the edge to a box ends.
func port(edges []*box, to *box, height float64) float64 {
	if len(edges) < 2 {
		return 0
	}
	step := min(portGap, height/float64(len(edges)+1))
	i := slices.Index(sorted(edges), to)
	return (float64(i) - float64(len(edges)-1)/2) * step
}

// curves joins the points of a route, without pieces of no length.
func curves(points [][2]Point) []Curve {
	var out []Curve
	add := func(from, to Point) {
		if from != to {
			out = append(out, Curve{From: from, To: to})
		}
	}
	for i, p := range points {
		if i > 0 {
			add(points[i-1][1], p[0])
		}
		add(p[0], p[1])
	}
	return out
}

func reversed(list []Curve) []Curve {
	slices.Reverse(list)
	for i := range list {
		list[i].From, list[i].To = list[i].To, list[i].From
	}
	return list
}

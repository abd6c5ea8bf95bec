// Package layered lays out a directed graph in columns from left to right, for
// graphs whose edges have labels: a label has a box of its own in a column
// between those of the nodes, so that no edge crosses a node or a label. The
// same graph is always laid out alike.
package layered

// A Graph is what is laid out. An edge from a node to one further back in the
// list leads to the left.
type Graph struct {
	Nodes []Size
	Edges []Edge
}

// A Size is the size of a box, in the units of the result.
type Size struct{ Width, Height float64 }

// An Edge leads from one node to another, or to the same one. Nodes are named
// by their index.
type Edge struct {
	From, To int
	Label    Size
}

// A Layout is where everything is. Its upper left corner is at 0, 0.
type Layout struct {
	Size
	Nodes []Rect  // of which the heights may be greater than those asked for
	Edges []Route // in the order of the graph's
}

// A Rect is a box. X and Y are those of its upper left corner.
type Rect struct{ X, Y, Width, Height float64 }

// A Route is how an edge runs: from its node to the label, and from there on.
type Route struct {
	Label      Rect
	Tail, Head []Curve
}

// A Curve is a piece of a route. It begins and ends in the direction of the
// column, or of the row if Upright is set.
type Curve struct {
	From, To Point
	Upright  bool
}

// A Point is a point of the layout.
type Point struct{ X, Y float64 }

// The distances between boxes.
const (
	columnGap = 40 // between columns, for the curves
	nodeGap   = 22 // between nodes of a column
	labelGap  = 10 // between labels of a column
	loopGap   = 16 // between a node and the label of an edge that leads to itself
	portGap   = 12 // between the ends of edges at one side of a node
)

// Of lays out a graph.
func Of(g *Graph) *Layout {
	w := &work{graph: g}
	w.rank()
	w.place()
	w.order()
	w.settleColumns()
	w.settleRows()
	return w.layout()
}

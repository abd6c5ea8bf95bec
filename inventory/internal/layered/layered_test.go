package layered_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/fencelint/fencelint/inventory/internal/layered"
)

// graph makes up a graph with loops, edges in both directions and several
// between the same nodes.
func graph(r *rand.Rand) *layered.Graph {
	g := &layered.Graph{}
	nodes := 1 + r.IntN(14)
	for range nodes {
		g.Nodes = append(g.Nodes, layered.Size{Width: 20 + 100*r.Float64(), Height: 16 + 20*r.Float64()})
	}
	for range r.IntN(3 * nodes) {
		g.Edges = append(g.Edges, layered.Edge{
			From: r.IntN(nodes), To: r.IntN(nodes),
			Label: layered.Size{Width: 20 + 200*r.Float64(), Height: 16 + 60*r.Float64()},
		})
	}
	return g
}

// TestNothingOverlaps holds for graphs of many shapes that boxes do not overlap
// and lie within the layout, that no edge crosses a box, and that each edge goes
// from its node to its label and on to the other node.
func TestNothingOverlaps(t *testing.T) {
	for seed := range uint64(300) {
		g := graph(rand.New(rand.NewPCG(seed, 7)))
		l := layered.Of(g)
		boxes := append([]layered.Rect{}, l.Nodes...)
		for _, e := range l.Edges {
			boxes = append(boxes, e.Label)
		}
		for i, a := range boxes {
			if a.X < -0.01 || a.Y < -0.01 || a.X+a.Width > l.Width+0.01 || a.Y+a.Height > l.Height+0.01 {
				t.Errorf("seed %d: box %d is out of the layout", seed, i)
			}
			for j, b := range boxes[:i] {
				if a.X < b.X+b.Width && b.X < a.X+a.Width && a.Y < b.Y+b.Height-0.01 && b.Y < a.Y+a.Height-0.01 {
					t.Errorf("seed %d: boxes %d and %d overlap", seed, j, i)
				}
			}
		}
		for i, e := range l.Edges {
			checkEdge(t, seed, g.Edges[i], e, l.Nodes)
			for _, c := range append(e.Tail, e.Head...) {
				for k, b := range boxes {
					if crosses(c, b) {
						t.Errorf("seed %d: edge %d crosses box %d", seed, i, k)
					}
				}
			}
		}
	}
}

func checkEdge(t *testing.T, seed uint64, e layered.Edge, r layered.Route, nodes []layered.Rect) {
	t.Helper()
	if len(r.Tail) == 0 || len(r.Head) == 0 {
		t.Errorf("seed %d: an edge from %d to %d without a line", seed, e.From, e.To)
		return
	}
	ends := []struct {
		name string
		at   layered.Point
		box  layered.Rect
	}{
		{"start", r.Tail[0].From, nodes[e.From]}, {"label", r.Tail[len(r.Tail)-1].To, r.Label},
		{"label", r.Head[0].From, r.Label}, {"end", r.Head[len(r.Head)-1].To, nodes[e.To]},
	}
	for _, end := range ends {
		if e.From == e.To && end.name != "label" {
			continue // further loops hang below the first
		}
		if !touches(end.at, end.box) {
			t.Errorf("seed %d: the edge from %d to %d misses its %s: %v, %v", seed, e.From, e.To, end.name, end.at, end.box)
		}
	}
}

func touches(p layered.Point, b layered.Rect) bool {
	const slack = 0.01
	return p.X > b.X-slack && p.X < b.X+b.Width+slack && p.Y > b.Y-slack && p.Y < b.Y+b.Height+slack
}

// crosses reports whether a curve, which stays between the heights and columns of
// its ends, enters a box.
func crosses(c layered.Curve, b layered.Rect) bool {
	for i := range 21 {
		at := float64(i) / 20
		bend := at * at * (3 - 2*at) // as the drawn curve has it, about
		p := layered.Point{X: c.From.X + at*(c.To.X-c.From.X), Y: c.From.Y + bend*(c.To.Y-c.From.Y)}
		if p.X > b.X+0.1 && p.X < b.X+b.Width-0.1 && p.Y > b.Y+0.1 && p.Y < b.Y+b.Height-0.1 {
			return true
		}
	}
	return false
}

func TestSame(t *testing.T) {
	g := graph(rand.New(rand.NewPCG(5, 5)))
	want := layered.Of(g)
	for range 20 {
		if got := layered.Of(g); !reflect.DeepEqual(got, want) {
			t.Fatal("the same graph is laid out in another way")
		}
	}
}

func TestEmpty(t *testing.T) {
	if l := layered.Of(&layered.Graph{}); l.Width != 0 || l.Height != 0 {
		t.Errorf("nothing takes %v", l.Size)
	}
}

// TestLeftToRight holds that edges to later nodes lead to the right.
func TestLeftToRight(t *testing.T) {
	size := layered.Size{Width: 40, Height: 20}
	l := layered.Of(&layered.Graph{
		Nodes: []layered.Size{size, size, size},
		Edges: []layered.Edge{{0, 1, size}, {1, 2, size}, {2, 0, size}},
	})
	if !(l.Nodes[0].X < l.Edges[0].Label.X && l.Edges[0].Label.X < l.Nodes[1].X && l.Nodes[1].X < l.Nodes[2].X) {
		t.Errorf("the nodes stand at %v", l.Nodes)
	}
}

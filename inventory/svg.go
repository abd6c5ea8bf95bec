package inventory

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/fencelint/fencelint/inventory/internal/layered"
)

// The measures of a picture, in CSS pixels. Text is set in a font in which all
// letters are equally wide.
const (
	letterWidth = 7.3 // of the font at 12 pixels, and a little more
	lineHeight  = 16
	padding     = 9
	dotSize     = 16
	margin      = 6
	maxLetters  = 44 // of a line; what is longer is cut, and whole in the title
)

// A picture is a diagram as SVG, for the template.
type picture struct {
	ID            string // unlike those of all other pictures of the page
	Title, Text   string // the text says in words what is drawn
	Width, Height float64
	Least         int // the least width at which the text can still be read
	Nodes         []pictureNode
	Edges         []pictureEdge
}

// A pictureNode is a state as a box, or a dot.
type pictureNode struct {
	layered.Rect
	Class, Name, Title string
	CX, CY             float64 // the middle
	Dot, Target        bool    // a dot; one with a ring
	Derived            bool
}

// A pictureEdge is an arrow with its label.
type pictureEdge struct {
	Class      string
	Tail, Head string // the paths to and from the label
	Label      layered.Rect
	Lines      []pictureLine
}

// A pictureLine is one line of a label. X is its middle and Y its base line.
type pictureLine struct {
	X, Y        float64
	Text, Title string
}

// picture draws the diagram.
func (d diagram) picture(id, title string) picture {
	l := layered.Of(d.graph())
	p := picture{ID: id, Title: title, Width: l.Width + 2*margin, Height: l.Height + 2*margin}
	for i, n := range d.nodes {
		p.Nodes = append(p.Nodes, n.drawn(moved(l.Nodes[i])))
	}
	p.Least = int(0.7 * p.Width)
	var words []string
	for i, e := range d.edges {
		p.Edges = append(p.Edges, e.drawn(l.Edges[i]))
		words = append(words, d.inWords(e))
	}
	p.Text = strings.Join(words, " ")
	return p
}

// graph is the diagram as boxes of a size.
func (d diagram) graph() *layered.Graph {
	g := &layered.Graph{}
	for _, n := range d.nodes {
		size := layered.Size{Width: textWidth(n.name()) + 2*padding + 6, Height: lineHeight + 2*padding}
		if n.shape == startNode || n.shape == endNode {
			size = layered.Size{Width: dotSize, Height: dotSize}
		}
		g.Nodes = append(g.Nodes, size)
	}
	for _, e := range d.edges {
		size := layered.Size{Height: float64(len(e.labels))*lineHeight + padding}
		for _, label := range e.labels {
			size.Width = max(size.Width, textWidth(label)+2*padding)
		}
		g.Edges = append(g.Edges, layered.Edge{From: e.from, To: e.to, Label: size})
	}
	return g
}

func (n node) drawn(r layered.Rect) pictureNode {
	p := pictureNode{Rect: r, Class: string(n.state.Kind), Name: cut(n.name()), Title: n.name(), Derived: n.state.Derived}
	p.CX, p.CY = r.X+r.Width/2, r.Y+r.Height/2
	if n.shape != plainNode {
		p.Class = string(Unknown)
	}
	p.Dot = n.shape == startNode || n.shape == endNode
	p.Target = n.shape == endNode
	return p
}

// styleNames are the classes of edges.
var styleNames = [...]string{"plain", "unfenced", "unjudged"}

func (e edge) drawn(r layered.Route) pictureEdge {
	p := pictureEdge{Class: styleNames[e.style], Tail: path(r.Tail), Head: path(r.Head), Label: moved(r.Label)}
	for i, label := range e.labels {
		p.Lines = append(p.Lines, pictureLine{
			X: p.Label.X + p.Label.Width/2, Y: p.Label.Y + padding/2 + float64(i)*lineHeight + 12,
			Text: cut(label), Title: label,
		})
	}
	return p
}

// inWords says what an edge shows.
func (d diagram) inWords(e edge) string {
	from, to := d.nodes[e.from], d.nodes[e.to]
	names := strings.Join(e.labels, ", ")
	where := fmt.Sprintf("From %s to %s", from.name(), to.name())
	switch {
	case e.from == e.to:
		where = "Within " + from.name()
	case from.shape == startNode:
		where = "New, in " + to.name()
	case to.shape == endNode:
		where = "Removed from " + from.name()
	}
	switch e.style {
	case unfencedEdge:
		return fmt.Sprintf("%s, unfenced: %s.", where, names)
	case unjudgedEdge:
		return fmt.Sprintf("%s, not judged: %s.", where, names)
	}
	return fmt.Sprintf("%s: %s.", where, names)
}

func moved(r layered.Rect) layered.Rect {
	r.X += margin
	r.Y += margin
	return r
}

// path writes curves as the data of an SVG path.
func path(curves []layered.Curve) string {
	var b strings.Builder
	for i, c := range curves {
		from, to := layered.Point{X: c.From.X + margin, Y: c.From.Y + margin}, layered.Point{X: c.To.X + margin, Y: c.To.Y + margin}
		if i == 0 {
			fmt.Fprintf(&b, "M%.1f %.1f", from.X, from.Y)
		}
		switch middle := (from.X + to.X) / 2; {
		case c.Upright || from.Y == to.Y:
			fmt.Fprintf(&b, "L%.1f %.1f", to.X, to.Y)
		default:
			fmt.Fprintf(&b, "C%.1f %.1f %.1f %.1f %.1f %.1f", middle, from.Y, middle, to.Y, to.X, to.Y)
		}
	}
	return b.String()
}

// cut shortens a text to maxLetters.
func cut(s string) string {
	s = printable(s)
	if utf8.RuneCountInString(s) <= maxLetters {
		return s
	}
	return string([]rune(s)[:maxLetters-1]) + "…"
}

// textWidth is how wide a text is at most, after it was cut. Letters beyond
// Latin, Greek and Cyrillic ones count as wide.
func textWidth(s string) float64 {
	width := 0.0
	for _, r := range cut(s) {
		width += letterWidth
		if r > 0x52f && r != '…' {
			width += letterWidth
		}
	}
	return width
}

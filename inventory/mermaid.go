package inventory

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// mermaidClasses are the looks of states, and of statements that are boxes, for
// pages of either brightness: what stands in a class has a colour of its own.
var mermaidClasses = []struct{ name, look string }{
	{"waiting", "fill:#e7eefc,stroke:#3c63b0,color:#13264d"},
	{"held", "fill:#fdf1cf,stroke:#a97a0a,color:#4a3503"},
	{"final", "fill:#e2f3e6,stroke:#2e7d46,color:#123a1f"},
	{"unknown", "fill:#eeeef0,stroke:#6b6b76,color:#2a2a30"},
	{"unfenced", "fill:#fde8e8,stroke:#c62828,color:#8c1414,stroke-width:2px,stroke-dasharray:6 4"},
	{"unjudged", "fill:#eeeef0,stroke:#6b6b76,color:#2a2a30,stroke-dasharray:2 3"},
}

// writeMermaid writes Markdown with a diagram for each table, as GitHub and
// others render it. A state diagram has one look for all its arrows, so a
// statement that is not fenced is a box on its way.
func writeMermaid(w io.Writer, inv *Inventory) error {
	out := bufio.NewWriter(w)
	for _, t := range inv.Tables {
		fmt.Fprintf(out, "## %s\n\n```mermaid\n", markdown(t.Name))
		t.diagram().writeMermaid(out)
		fmt.Fprint(out, "```\n\n")
	}
	fmt.Fprintf(out, "%s\n", inv.summary())
	return out.Flush()
}

func (d diagram) writeMermaid(out io.Writer) {
	fmt.Fprint(out, "stateDiagram-v2\n    direction LR\n")
	classes := map[string][]string{}
	for i, n := range d.nodes {
		if n.shape == startNode || n.shape == endNode {
			continue
		}
		id := n.mermaidID(i)
		fmt.Fprintf(out, "    state \"%s\" as %s\n", mermaidText(shown(n.name())), id)
		class := string(n.state.Kind)
		if n.shape != plainNode {
			class = string(Unknown)
		}
		classes[class] = append(classes[class], id)
	}
	boxes := map[string]string{} // by what stands in them and where they lead
	for _, e := range d.edges {
		from, to := d.nodes[e.from].mermaidID(e.from), d.nodes[e.to].mermaidID(e.to)
		text := mermaidText(strings.Join(e.labels, ", "))
		if e.style == plainEdge {
			fmt.Fprintf(out, "    %s --> %s : %s\n", from, to, text)
			continue
		}
		key := to + text
		id, drawn := boxes[key]
		if !drawn {
			id = fmt.Sprintf("w%d", len(boxes)+1)
			boxes[key] = id
			mark, class := "⚠ ", "unfenced"
			if e.style == unjudgedEdge {
				mark, class = "? ", "unjudged"
			}
			fmt.Fprintf(out, "    state \"%s\" as %s\n    %s --> %s\n", mermaidText(mark)+text, id, id, to)
			classes[class] = append(classes[class], id)
		}
		fmt.Fprintf(out, "    %s --> %s\n", from, id)
	}
	for _, c := range mermaidClasses {
		if ids := classes[c.name]; len(ids) > 0 {
			fmt.Fprintf(out, "    classDef %s %s\n    class %s %s\n", c.name, c.look, strings.Join(ids, ","), c.name)
		}
	}
}

func (n node) mermaidID(i int) string {
	if n.shape == startNode || n.shape == endNode {
		return "[*]"
	}
	return fmt.Sprintf("s%d", i)
}

// shown quotes a name that nobody would see. Mermaid takes no empty name at all.
func shown(name string) string {
	if strings.TrimSpace(name) == "" {
		return strconv.Quote(name)
	}
	return name
}

// mermaidDirection matches what Mermaid takes for the direction of the diagram
// wherever it stands in a line, and then passes over the line.
var mermaidDirection = regexp.MustCompile(`(?i)direction\s+(TB|BT|RL|LR)`)

// mermaidText writes what could mean something to Mermaid, or to the page around
// it, as Mermaid's character codes.
func mermaidText(s string) string {
	var b strings.Builder
	s = printable(s)
	directions := mermaidDirection.FindAllStringIndex(s, -1)
	for i, r := range s {
		if slices.ContainsFunc(directions, func(at []int) bool { return at[0] == i }) {
			fmt.Fprintf(&b, "#%d;", r)
			continue
		}
		if isAlphanumeric(r) || r > 0x7f || strings.ContainsRune(" _.,-()", r) {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, "#%d;", r)
	}
	return b.String()
}

// markdown escapes what could mean something in a heading.
func markdown(s string) string {
	var b strings.Builder
	for _, r := range printable(s) {
		if r < 0x7f && r != ' ' && r != '_' && !isAlphanumeric(r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isAlphanumeric(r rune) bool {
	return '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

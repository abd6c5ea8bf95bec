package inventory_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/inventory"
)

// charts returns the diagrams of a Markdown text.
func charts(t *testing.T, name, markdown string) (list []chart) {
	t.Helper()
	for _, part := range strings.Split(markdown, "```mermaid\n")[1:] {
		text, _, ends := strings.Cut(part, "```\n")
		c, err := readChart(text)
		if err != nil || !ends {
			t.Errorf("%s: %v; the block ends: %t", name, err, ends)
		}
		list = append(list, c)
	}
	return list
}

// TestMermaid reads the diagrams that are kept as expected outputs.
func TestMermaid(t *testing.T) {
	n := 0
	for _, pattern := range []string{"../../inventory/testdata/*.mermaid", "../golden/testdata/inventory/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n += len(charts(t, file, string(text)))
		}
	}
	if n < 4 {
		t.Errorf("there are %d diagrams", n)
	}
}

// odd are names that mean something to Mermaid, to Markdown or to HTML, or could
// be taken to.
var odd = []string{
	"end", "END", "state", "note", "class", "classDef", "default", "direction", "fork", "[*]", "<<fork>>", "[[choice]]",
	"with spaces", "two  spaces", `"quoted"`, "it's", "a:b", "a::b", ":::held", "a;b", "a, b", "a --> b", "a-b", "--",
	"%% comment", "# comment", "#35;", "#quot;", "&amp;", "{", "}", "state x {", "note right of s0", "end note",
	"direction of travel", "in direction LR", "Direction  tb", "scale 3", "hide empty description", "accTitle: x", "classDef held fill:#fff;", "style: #x;",
	"`code`", "**bold**", "_a_", "<b>", "</svg>", "```", "~~~", "\\", `\"`, "%%{init: {}}%%", "---", "é表", "🔒", "ﬂ°°60¶ß",
}

// named is a table with one state and one statement, both of a name.
func named(name string) *inventory.Inventory {
	return &inventory.Inventory{Tables: []*inventory.Table{{
		Key: "t", Name: name, Roles: inventory.Roles{Status: []string{"state"}},
		States: []inventory.State{{Name: name, Kind: inventory.Held}},
		Statements: []*inventory.Statement{
			{Kind: inventory.Transition, Verb: "UPDATE", Function: name, From: []string{name},
				To: []inventory.Move{{Kind: inventory.Removed}}, Verdict: inventory.Verdict{Result: inventory.Fenced}},
			{Kind: inventory.Release, Verb: "UPDATE", Function: name, From: []string{name},
				To:      []inventory.Move{{Kind: inventory.Enters, State: "next"}},
				Verdict: inventory.Verdict{Result: inventory.Flagged, Category: "id-only"}},
		},
	}}}
}

// TestMermaidNames draws names that mean something, and reads them as they were.
func TestMermaidNames(t *testing.T) {
	format, err := inventory.FormatNamed("mermaid")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range odd {
		var out bytes.Buffer
		if err := format.Write(&out, named(name)); err != nil {
			t.Fatal(err)
		}
		list := charts(t, name, out.String())
		if len(list) != 1 {
			t.Errorf("%q: there are %d diagrams in\n%s", name, len(list), &out)
			continue
		}
		shown := strings.TrimSpace(name)
		want := []string{shown, "next", "⚠ " + shown + " (id-only)"}
		got := slices.Collect(maps.Values(list[0].states))
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("the states of %q are %q, want %q", name, got, want)
		}
		if !slices.ContainsFunc(list[0].transitions, func(t transition) bool { return t.to == "[*]" && t.text == shown }) {
			t.Errorf("the transitions of %q are %q", name, list[0].transitions)
		}
	}
}

// TestMermaidBlank draws states whose names nobody would see.
func TestMermaidBlank(t *testing.T) {
	format, err := inventory.FormatNamed("mermaid")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", " "} {
		var out bytes.Buffer
		list := named(name)
		for _, s := range list.Tables[0].Statements {
			s.Function = "Close"
		}
		if err := format.Write(&out, list); err != nil {
			t.Fatal(err)
		}
		for _, c := range charts(t, name, out.String()) {
			if c.states["s0"] != strconv.Quote(name) {
				t.Errorf("%q is drawn as %q", name, c.states["s0"])
			}
		}
	}
}

// TestChart shows that the reader finds fault with something.
func TestChart(t *testing.T) {
	for _, lines := range []string{
		"", "graph LR", "stateDiagram-v2\nstate \"a\" as end", "stateDiagram-v2\nstate \"\" as s0", "stateDiagram-v2\nstate \"a\"b\" as s0",
		"stateDiagram-v2\ns0 --> s1", "stateDiagram-v2\nstate \"a\" as s0\ns0 --> s0 : a:b", "stateDiagram-v2\nstate \"a\" as s0\ns0 --> s0 : a;b",
		"stateDiagram-v2\nstate \"a %% b\" as s0", "stateDiagram-v2\nstate \"a # b\" as s0", "stateDiagram-v2\nstate \"a\" as s0\nclass s0 held",
		"stateDiagram-v2\nclassDef held fill", "stateDiagram-v2\nstate \"in direction lr\" as s0", "stateDiagram-v2\nnote left of s0",
	} {
		if c, err := readChart(lines); err == nil {
			t.Errorf("%q is read as %v", lines, c)
		}
	}
}

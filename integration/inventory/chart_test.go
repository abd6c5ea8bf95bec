package inventory_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A chart is what Mermaid makes of a state diagram.
type chart struct {
	states      map[string]string // what stands in a state, by its id
	classes     map[string]string // of states, by their id
	transitions []transition
}

type transition struct{ from, to, text string }

// The statements that diagrams are made of, by the documentation of Mermaid's
// stateDiagram-v2: https://mermaid.js.org/syntax/stateDiagram.html. Whatever else
// Mermaid knows is taken for a fault here. Mermaid 11.17.2 itself, in a browser,
// read the diagrams of these tests in the same way.
var (
	stateStatement      = regexp.MustCompile(`^state "([^"]+)" as (\w+)$`)
	transitionStatement = regexp.MustCompile(`^(\w+|\[\*\]) --> (\w+|\[\*\])(?: : ([^:;]+))?$`)
	classDefStatement   = regexp.MustCompile(`^classDef (\w+) (\S.*)$`)
	classStatement      = regexp.MustCompile(`^class (\w+(?:,\w+)*) (\w+)$`)
	property            = regexp.MustCompile(`^[a-z-]+:[#\w][\w ]*$`)

	// Mermaid looks for these anywhere in a line, and takes the whole line for the
	// statement.
	directionStatement = regexp.MustCompile(`(?i)direction\s+(TB|BT|RL|LR)`)

	// An entity is a character by its number, or by the name that HTML has for it.
	// Mermaid replaces entities before it reads anything else.
	entity = regexp.MustCompile(`#(\w+);`)
)

// reserved are words that begin a statement or stand for something, in whatever
// case: as an id each of them is a fault, or something else than the state.
var reserved = regexp.MustCompile(`(?i)^(state|end|note|class|classDef|default|direction|scale|hide|as|fork|join|choice|style|click|accTitle|accDescr|stateDiagram)$`)

// readChart reads a diagram, which begins with its kind.
func readChart(text string) (chart, error) {
	c := chart{states: map[string]string{}, classes: map[string]string{}}
	defined := map[string]bool{}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if err := c.statement(i, strings.TrimSpace(line), defined); err != nil {
			return c, fmt.Errorf("line %d, %q: %w", i+1, line, err)
		}
	}
	for id := range c.classes {
		if _, ok := c.states[id]; !ok {
			return c, fmt.Errorf("%s has a class, and is no state", id)
		}
	}
	for _, t := range c.transitions {
		for _, id := range []string{t.from, t.to} {
			if _, ok := c.states[id]; !ok && id != "[*]" {
				return c, fmt.Errorf("%s is drawn with its id, as it is no state", id)
			}
		}
	}
	return c, nil
}

// statement reads one line; the first is the kind of diagram.
func (c *chart) statement(i int, line string, defined map[string]bool) error {
	// What an entity stands for is hidden from the rules below.
	kept := entity.ReplaceAllString(line, "\uE000$1\uE001")
	switch {
	case (line == "stateDiagram-v2") != (i == 0):
		return fmt.Errorf("the kind of diagram stands at the wrong place")
	case i == 0:
		return nil
	case directionStatement.MatchString(kept):
		if line != "direction LR" {
			return fmt.Errorf("Mermaid takes the whole line for a direction")
		}
		return nil
	case strings.Contains(kept, "%%"):
		return fmt.Errorf("what follows is a comment")
	}
	if m := classDefStatement.FindStringSubmatch(line); m != nil {
		defined[m[1]] = true
		return style(m[2])
	}
	if strings.Contains(kept, "#") {
		return fmt.Errorf("what follows is a comment, as it is no entity")
	}
	if m := stateStatement.FindStringSubmatch(kept); m != nil {
		return c.state(m[2], m[1])
	}
	if m := transitionStatement.FindStringSubmatch(kept); m != nil {
		c.transitions = append(c.transitions, transition{m[1], m[2], decoded(m[3])})
		return nil
	}
	if m := classStatement.FindStringSubmatch(kept); m != nil {
		return c.class(m[1], m[2], defined)
	}
	return fmt.Errorf("no statement of a state diagram")
}

func (c *chart) state(id, label string) error {
	switch text := decoded(label); {
	case reserved.MatchString(id):
		return fmt.Errorf("%s is a word of Mermaid", id)
	case c.states[id] != "":
		return fmt.Errorf("%s is a state already", id)
	case text == "":
		return fmt.Errorf("%s is drawn with its id, as it has no text", id)
	default:
		c.states[id] = text
		return nil
	}
}

func (c *chart) class(ids, name string, defined map[string]bool) error {
	if !defined[name] || reserved.MatchString(name) {
		return fmt.Errorf("the class %s is not defined", name)
	}
	for _, id := range strings.Split(ids, ",") {
		if c.classes[id] != "" {
			return fmt.Errorf("%s has two classes", id)
		}
		c.classes[id] = name
	}
	return nil
}

// style reads the properties of a class.
func style(text string) error {
	for _, p := range strings.Split(text, ",") {
		if !property.MatchString(p) {
			return fmt.Errorf("%q is no property with its value", p)
		}
	}
	return nil
}

// hidden matches an entity as statement leaves it.
var hidden = regexp.MustCompile("\uE000(\\w+)\uE001")

// decoded is a text as it is drawn: without the space around it, and with the
// characters that entities stand for.
func decoded(text string) string {
	return hidden.ReplaceAllStringFunc(strings.TrimSpace(text), func(s string) string {
		n, err := strconv.Atoi(hidden.FindStringSubmatch(s)[1])
		if err != nil || n == 0 {
			return "(no character)"
		}
		return string(rune(n))
	})
}

package grammar

import (
	"math/rand/v2"
	"strings"
)

// depth bounds how conditions nest.
const depth = 3

// A generator draws the pieces of one write.
type generator struct {
	*rand.Rand
	have need
}

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func pick[T any](g *generator, from []T) T { return from[g.IntN(len(from))] }

// draw picks one of the forms that the program can use.
func (g *generator) draw(forms []form) *Node {
	var usable []form
	for _, f := range forms {
		if f.needs&^g.have == 0 {
			usable = append(usable, f)
		}
	}
	f := pick(g, usable)
	return leafNode(f.shape, f.text)
}

func (g *generator) statement() *Node {
	f := g.frame()
	set := &Node{Sort: SetNode, Shape: "delete"}
	if f.updateOnly || g.chance(80) {
		set = g.set()
	}
	where := g.guards()
	if !f.keyed && !g.chance(2) {
		where = append(where, g.key())
	}
	g.Shuffle(len(where), func(i, j int) { where[i], where[j] = where[j], where[i] })
	condition := where[0]
	if len(where) > 1 {
		condition = conjunction(where...)
	}
	return f.node(set, condition, pick(g, locks))
}

func (g *generator) frame() frame {
	for {
		if f := pick(g, frames); f.needs&^g.have == 0 {
			return f
		}
	}
}

// node puts the frame together.
func (f frame) node(set, condition *Node, lock string) *Node {
	target := "T"
	if strings.Contains(f.text, "AS {a}") {
		target = "a"
	}
	words := []string{"{u}", "UPDATE", "{f}", "SET {0@" + target + "}", "{j}", "FROM", "{m}", "UPDATE SET {0@" + target + "}"}
	if set.Shape == "delete" {
		words = []string{"{u}", "DELETE FROM", " {f}", "", "{j}", "USING", "{m}", "DELETE"}
	}
	words = append(words, "{lock}", strings.Replace(lock, " OF {a}", "", 1))
	if isLoose(condition) && !strings.Contains(f.text, "WHERE {1") {
		words = append(words, "{1@a}", "({1@a})")
	}
	return &Node{Sort: StatementNode, Shape: f.shape, Text: strings.NewReplacer(words...).Replace(f.text), Kids: []*Node{set, condition}}
}

// set draws a SET list, now and then one that compares the token in a CASE.
func (g *generator) set() *Node {
	var kids []*Node
	for _, text := range pick(g, sets) {
		kids = append(kids, &Node{Sort: SetNode, Shape: "assignment", Text: text})
	}
	if g.have&token != 0 && g.chance(5) {
		kids = []*Node{{Sort: SetNode, Shape: "case in set", Text: "{.st} = CASE WHEN {tok} = {$tok} THEN 'succeeded' ELSE {st} END"}}
	}
	g.Shuffle(len(kids), func(i, j int) { kids[i], kids[j] = kids[j], kids[i] })
	return list(SetNode, "set", ", ", kids)
}

// keys name the worker's row.
var keys = []form{
	{"key", "{mykey}", 0},
	{"key", "{mykey}", 0},
	{"key mirrored", "{$id} = {id}", single | plainKey},
	{"key cast", "{id} = {$id}::{idtype}", single | plainKey},
	{"key in", "{id} IN ({$id})", single | plainKey},
	{"key any", "{id} = ANY({$ids})", batch},
	{"key unnest", "{id} IN (SELECT unnest({$ids}::{idtype}[]))", batch},
}

func (g *generator) key() *Node { return g.draw(keys) }

// guards draws the conjuncts beside the key.
func (g *generator) guards() []*Node {
	conds := []*Node{g.condition(depth)}
	for g.chance(35) && len(conds) < 3 {
		conds = append(conds, g.condition(1))
	}
	return conds
}

func (g *generator) condition(depth int) *Node {
	n := g.IntN(100)
	if depth == 0 || n < 50 {
		return g.leaf()
	}
	sub := func() *Node { return g.condition(depth - 1) }
	switch {
	case n < 62:
		return conjunction(sub(), sub())
	case n < 76:
		return g.either(depth)
	case n < 81:
		return wrap("not", "NOT ({0})", sub())
	case n < 83:
		return wrap("double negation", "NOT (NOT ({0}))", sub())
	case n < 85:
		return wrap("parentheses", "(({0}))", sub())
	case n < 87:
		return wrap("case", "CASE WHEN {0} THEN true ELSE false END", sub())
	case n < 89:
		return wrap("case of two", "CASE WHEN {0} THEN {1} ELSE false END", sub(), sub())
	case n < 91:
		return wrap("is true", "({0}) IS TRUE", sub())
	}
	return g.subselect(depth)
}

// either draws a disjunction; some have an arm that is never true.
func (g *generator) either(depth int) *Node {
	first := g.condition(depth - 1)
	if g.chance(25) {
		return disjunction(first, leafNode("false", pick(g, []string{"false", "1 = 0"})))
	}
	return disjunction(first, g.condition(depth-1))
}

func (g *generator) leaf() *Node {
	n := g.IntN(100)
	switch {
	case n < 50:
		return g.draw(fences)
	case n < 93:
		return g.draw(weak)
	}
	return g.draw(constants)
}

// subselect draws a condition on another reading of the table.
func (g *generator) subselect(depth int) *Node {
	where := []*Node{g.condition(depth - 1)}
	keyed := g.chance(80)
	n := g.draw(subselects)
	if keyed && !strings.Contains(n.Text, "NOT ({0@a})") { // nobody names a row by what it is not
		where = append(where, g.key())
	}
	n.Text = strings.Replace(n.Text, "{lock}", pick(g, locks), 1)
	n.Kids = []*Node{where[0]}
	if len(where) > 1 {
		n.Kids[0] = conjunction(where...)
	}
	if isLoose(n.Kids[0]) {
		n.Text = strings.Replace(n.Text, "{0@a}", "({0@a})", 1)
	}
	return n
}

package grammar

import "fmt"

// A Sort says what a node stands for in a statement.
type Sort int

// The sorts of nodes.
const (
	StatementNode Sort = iota
	SetNode            // a SET list, or the mark of a DELETE
	ConditionNode
)

// A Node is a piece of a statement: a template and the pieces that go into it.
// The marks of a template stand in braces:
//
//	{0}, {1@}          a child, under the qualifier in force or under none
//	{1@a}, {1@x}       a child under the node's own alias, or under x
//	{T}, {H}           the leased table and its history
//	{a}                an alias of the node's own
//	{id} {st} {own} {tok} {exp}   a column under the qualifier in force; @a and @x as above
//	{=id} ...          the same, but never bare
//	{.id} ...          the bare name
//	{key} {.key}       the key's columns, as a row if there are several
//	{keys} {.keys}     the key's columns as a list
//	{join@a}           the key under the node's own alias equals the key under the qualifier in force
//	{join@x}           the key under x equals the key under the node's own alias
//	{mykey}            the key is that of the worker's row, or in that of its rows
//	{$id} {$tok} ...   a parameter
//	{idtype} {toktype} the type of a column
//	{held}             the state of a row that somebody holds
type Node struct {
	Sort  Sort
	Shape string // the form's name in reports
	Text  string
	Kids  []*Node
}

func leafNode(shape, text string) *Node {
	return &Node{Sort: ConditionNode, Shape: shape, Text: text}
}

func wrap(shape, text string, kids ...*Node) *Node {
	return &Node{Sort: ConditionNode, Shape: shape, Text: text, Kids: kids}
}

// list joins conditions by a connective, or assignments by commas.
func list(sort Sort, shape, separator string, kids []*Node) *Node {
	n := &Node{Sort: sort, Shape: shape, Kids: kids}
	for i, kid := range kids {
		if i > 0 {
			n.Text += separator
		}
		if sort == ConditionNode && isLoose(kid) {
			n.Text += fmt.Sprintf("({%d})", i)
		} else {
			n.Text += fmt.Sprintf("{%d}", i)
		}
	}
	return n
}

func conjunction(kids ...*Node) *Node { return list(ConditionNode, "and", " AND ", kids) }

func disjunction(kids ...*Node) *Node { return list(ConditionNode, "or", " OR ", kids) }

// isLoose reports whether a condition needs parentheses beside AND and OR.
func isLoose(n *Node) bool { return n.Shape == "and" || n.Shape == "or" }

// isList reports whether any child of the node can go.
func isList(n *Node) bool { return isLoose(n) || n.Shape == "set" }

// without returns the list less its i-th child.
func (n *Node) without(i int) *Node {
	kids := append(append([]*Node(nil), n.Kids[:i]...), n.Kids[i+1:]...)
	switch {
	case len(kids) == 1 && n.Sort == ConditionNode:
		return kids[0]
	case n.Shape == "and":
		return conjunction(kids...)
	case n.Shape == "or":
		return disjunction(kids...)
	}
	return list(SetNode, "set", ", ", kids)
}

// with returns a copy of n in which the i-th child is kid.
func (n *Node) with(i int, kid *Node) *Node {
	kids := append([]*Node(nil), n.Kids...)
	kids[i] = kid
	if isLoose(n) {
		// The parentheses depend on the child.
		if n.Shape == "and" {
			return conjunction(kids...)
		}
		return disjunction(kids...)
	}
	return &Node{Sort: n.Sort, Shape: n.Shape, Text: n.Text, Kids: kids}
}

// Shapes calls f with the shape of n and of everything below it.
func (n *Node) Shapes(f func(string)) {
	f(n.Shape)
	for _, kid := range n.Kids {
		kid.Shapes(f)
	}
}

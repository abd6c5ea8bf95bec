package stmt

// shift moves a place that is known. It makes every expression that embeds
// Node movable.
func (n *Node) shift(by int) {
	if !n.Place.IsZero() {
		n.Place.Start += by
		n.Place.End += by
	}
}

// Shift moves the places of e and of the expressions inside it by a number of
// bytes: from offsets in a part of a text to offsets in the whole. It does not
// enter sub-selects.
func Shift(e Expr, by int) {
	Walk(e, func(x Expr) bool {
		if n, ok := x.(interface{ shift(by int) }); ok {
			n.shift(by)
		}
		return true
	})
}

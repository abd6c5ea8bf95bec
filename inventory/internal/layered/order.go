package layered

import (
	"cmp"
	"slices"
)

// sweeps is how often the columns are looked at, there and back.
const sweeps = 12

// order orders the boxes of each column so that few edges cross: a box goes
// where those are to which its edges lead. The best order seen is kept.
func (w *work) order() {
	best, fewest := w.snapshot(), w.crossings()
	for range sweeps {
		for r := range w.columns {
			w.reorder(r, func(b *box) []*box { return b.before })
		}
		best, fewest = w.better(best, fewest)
		for r := len(w.columns) - 1; r >= 0; r-- {
			w.reorder(r, func(b *box) []*box { return b.after })
		}
		best, fewest = w.better(best, fewest)
	}
	w.restore(best)
}

func (w *work) better(best [][]*box, fewest int) ([][]*box, int) {
	if n := w.crossings(); n < fewest {
		return w.snapshot(), n
	}
	return best, fewest
}

func (w *work) snapshot() [][]*box {
	out := make([][]*box, len(w.columns))
	for r, column := range w.columns {
		out[r] = slices.Clone(column)
	}
	return out
}

func (w *work) restore(columns [][]*box) {
	w.columns = columns
	for _, column := range columns {
		number(column)
	}
}

func number(column []*box) {
	for i, b := range column {
		b.at = i
	}
}

// reorder sorts a column by the middle of the neighbours at one side. Boxes
// without any stay where they are among the others.
func (w *work) reorder(r int, neighbours func(*box) []*box) {
	column := w.columns[r]
	middle := make(map[*box]float64, len(column))
	for i, b := range column {
		middle[b] = float64(i)
		if near := neighbours(b); len(near) > 0 {
			sum := 0
			for _, n := range near {
				sum += n.at
			}
			other := w.columns[near[0].rank]
			middle[b] = float64(sum) / float64(len(near)) / float64(len(other)) * float64(len(column))
		}
	}
	slices.SortStableFunc(column, func(a, b *box) int { return cmp.Compare(middle[a], middle[b]) })
	number(column)
}

// crossings counts the pairs of edges that cross.
func (w *work) crossings() int {
	n := 0
	for _, column := range w.columns {
		var ends []int // at the right side, in the order of the left side
		for _, b := range column {
			for _, to := range sorted(b.after) {
				for _, end := range ends {
					if end > to.at {
						n++
					}
				}
				ends = append(ends, to.at)
			}
		}
	}
	return n
}

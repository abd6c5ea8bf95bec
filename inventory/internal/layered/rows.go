package layered

// settleRows says how high each box is: as near to those that it has edges to
// as the order in its column allows.
func (w *work) settleRows() {
	for _, column := range w.columns {
		y := 0.0
		for _, b := range column {
			b.y = y + b.up
			y = b.y + b.down + b.gap
		}
	}
	for i := range 4 * sweeps {
		for r := range w.columns {
			if i%2 == 1 {
				r = len(w.columns) - 1 - r
			}
			settleColumn(w.columns[r])
		}
	}
	top := 0.0
	for i, b := range w.boxes() {
		if y := b.y - b.up; i == 0 || y < top {
			top = y
		}
	}
	for _, b := range w.boxes() {
		b.y -= top
	}
}

func (w *work) boxes() []*box {
	var all []*box
	for _, column := range w.columns {
		all = append(all, column...)
	}
	return all
}

// settleColumn moves the boxes of a column as near as possible to where they
// would like to be, in least squares: boxes that would overlap form a block,
// which stands where they would like to be on average.
func settleColumn(column []*box) {
	type block struct {
		sum   float64 // of what its boxes would like, less their offsets
		count float64
		boxes int
	}
	var blocks []block
	offsets := make([]float64, len(column))
	for i, b := range column {
		if i > 0 {
			a := column[i-1]
			offsets[i] = offsets[i-1] + a.down + max(a.gap, b.gap) + b.up
		}
		blocks = append(blocks, block{wanted(b) - offsets[i], 1, 1})
		for n := len(blocks); n > 1 && blocks[n-2].sum/blocks[n-2].count >= blocks[n-1].sum/blocks[n-1].count; n = len(blocks) {
			last := blocks[n-1]
			blocks = blocks[:n-1]
			blocks[n-2].sum += last.sum
			blocks[n-2].count += last.count
			blocks[n-2].boxes += last.boxes
		}
	}
	i := 0
	for _, bl := range blocks {
		for range bl.boxes {
			column[i].y = bl.sum/bl.count + offsets[i]
			i++
		}
	}
}

// wanted returns the height at which the edges of a box would be straightest.
func wanted(b *box) float64 {
	sum, n := 0.0, 0.0
	for _, near := range [][]*box{b.before, b.after} {
		for _, o := range near {
			sum += o.y
			n++
		}
	}
	if n == 0 {
		return b.y
	}
	return sum / n
}

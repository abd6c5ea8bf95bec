package sqlsites

// markConditional marks what after has appended to the texts of before. A text
// that was replaced is a variant of its own and not marked.
func markConditional(before, after state) state {
	out := after
	for c := range changed(before, after) {
		if v, ok := markValue(c.old, c.val); ok {
			out = out.bind(c.obj, v)
		}
	}
	return out
}

func markValue(old, val value) (value, bool) {
	switch val.form {
	case text:
		n := commonPrefix(old.pieces, val.pieces)
		if n < len(old.pieces) {
			return val, false
		}
		return value{form: text, pieces: markFrom(val.pieces, n), expr: val.expr}, true
	case list, chained:
		elems := append([]value(nil), val.elems...)
		for i := len(old.elems); i < len(elems); i++ {
			elems[i].pieces = markFrom(elems[i].pieces, 0)
		}
		return value{form: val.form, elems: elems, open: val.open, root: val.root}, true
	case record:
		return markRecord(old, val)
	}
	return val, false
}

// markRecord marks what was appended to the texts of a record.
func markRecord(old, val value) (value, bool) {
	if old.form != record {
		return val, false
	}
	elems := append([]value(nil), val.elems...)
	for i, key := range val.keys {
		if before, ok := old.elem(key); ok && !same(before, elems[i]) {
			elems[i], _ = markValue(before, elems[i])
		}
	}
	return value{form: record, keys: val.keys, elems: elems, open: val.open, expr: val.expr}, true
}

func markFrom(pieces []piece, n int) []piece {
	out := append([]piece(nil), pieces...)
	for i := n; i < len(out); i++ {
		out[i].conditional = true
	}
	return out
}

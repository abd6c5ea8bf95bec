package sqlsites

import "slices"

// distinct drops repetitions. Of two that differ in their marks alone the
// unmarked one stays.
func distinct(vs []value) []value {
	if len(vs) < 2 {
		return slices.Clip(vs)
	}
	out := make([]value, 0, min(len(vs), maxVariants))
next:
	for _, v := range vs {
		for i, o := range out {
			if same(o, v) {
				if marked(o) && !marked(v) {
					out[i] = v
				}
				continue next
			}
		}
		out = append(out, v)
	}
	return out
}

func marked(v value) bool {
	for _, p := range v.pieces {
		if p.conditional {
			return true
		}
	}
	return false
}

// merge returns the one value that stands for all of vs: what they begin with
// in common, and a hole for the rest.
func merge(vs []value) value {
	if len(vs) == 0 {
		return holeOf("", nil)
	}
	out := vs[0]
	for _, v := range vs[1:] {
		out = merge2(out, v)
	}
	return out
}

func merge2(a, b value) value {
	if same(a, b) {
		return a
	}
	if a.form != b.form {
		return holeOf("", nil)
	}
	switch a.form {
	case text, prepared:
		n := commonPrefix(a.pieces, b.pieces)
		pieces := append(a.pieces[:n:n], piece{hole: true})
		return value{form: a.form, pieces: pieces}
	case list, chained:
		n := 0
		for n < len(a.elems) && n < len(b.elems) && same(a.elems[n], b.elems[n]) {
			n++
		}
		return value{form: a.form, elems: a.elems[:n:n], open: true, root: a.root}
	}
	if sameKeys(a, b) {
		out := value{form: record, keys: a.keys, open: a.open || b.open, expr: a.expr}
		for i, key := range a.keys {
			other, _ := b.elem(key)
			out.elems = append(out.elems, merge2(a.elems[i], other))
		}
		return out
	}
	return value{form: opaque}
}

// bounded keeps the number of variants within the bound.
func bounded(vs []value) []value {
	vs = distinct(vs)
	if len(vs) <= maxVariants {
		return vs
	}
	return []value{merge(vs)}
}

// product calls combine with each choice of one variant from each set, in
// order; sets that would yield too many are merged first.
func product(sets [][]value, combine func([]value) value) []value {
	total := 1
	for i, set := range sets {
		if len(set) == 0 {
			sets[i] = []value{holeOf("", nil)}
		}
		if total*len(sets[i]) > maxVariants {
			sets[i] = []value{merge(sets[i])}
		}
		total *= len(sets[i])
	}
	choice := make([]value, len(sets))
	if total == 1 { // most of the time
		for i, set := range sets {
			choice[i] = set[0]
		}
		return []value{combine(choice)}
	}
	out := make([]value, 0, total)
	var choose func(i int)
	choose = func(i int) {
		if i == len(sets) {
			out = append(out, combine(choice))
			return
		}
		for _, v := range sets[i] {
			choice[i] = v
			choose(i + 1)
		}
	}
	choose(0)
	return bounded(out)
}

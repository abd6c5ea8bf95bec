package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// linked reports for each other row of a statement whether it is the target row
// itself: another scan of the table whose row agrees with the target in a
// column, be it directly or by way of the same argument.
func (low *lowered) linked() []bool {
	out := make([]bool, len(low.rows))
	pins := map[pin]*row{}
	direct := func(a, b *row) {
		if a.kind == targetRow {
			out[b.index] = true
		}
		if b.kind == targetRow {
			out[a.index] = true
		}
	}
	low.cond.required(func(a *atom) {
		if a.kind != compares || a.op != stmt.Eq && a.op != stmt.Same {
			return
		}
		v := a.value
		if v.kind == rowColumn && v.col == a.col && !v.shift {
			direct(a.row, v.row)
		}
		if (v.kind == caller || v.kind == constant) && a.row.kind == targetRow {
			pins[pin{a.col, v.kind, v.text, v.group}] = a.row
		}
	})
	low.cond.each(func(a *atom) {
		v := a.value
		if a.kind == compares && (a.op == stmt.Eq || a.op == stmt.Same) && a.row != nil && a.row.kind == sameTable &&
			pins[pin{a.col, v.kind, v.text, v.group}] != nil && (v.kind == caller || v.kind == constant) {
			out[a.row.index] = true
		}
	})
	return out
}

// A pin is a column that equals an argument or a constant.
type pin struct {
	col   string
	kind  valueKind
	text  string
	group *group
}

// settle folds what is known of the other rows into the target: what a lock
// keeps true until the end of the transaction is true of the target; what was
// read without one was true of the row as it once was.
func (low *lowered) settle(w way, linked []bool) side {
	t := w.target
	for _, r := range low.rows {
		if r.kind == targetRow || r.index > maxRows {
			continue
		}
		o := w.others[r.index-1]
		switch {
		case r.kind == gateRow:
			t.facts |= o.facts & isGated
		case r.kind == otherTable:
			t.facts |= o.facts & isElsewhere
		case !linked[r.index]:
		case r.locked:
			t = t.with(o)
		default:
			t.facts |= unsafe(o)
			t.facts |= o.facts & (isKeyed | isOpaque | isVacuous | wrongOrder | isUnpaired)
		}
	}
	return t
}

// unsafe turns what was read without a lock into the reason why it does not
// protect.
func unsafe(o side) fact {
	var f fact
	if o.facts&hasToken != 0 {
		f |= tokenUnsafe
	}
	if o.facts&isExpired != 0 {
		f |= expiryUnsafe
	}
	if o.facts&testsState != 0 {
		f |= stateUnsafe
	}
	return f
}

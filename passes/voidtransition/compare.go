package voidtransition

import (
	"go/token"
)

// compareValues compares two values.
func (m *machine) compareValues(pos token.Pos, op token.Token, l, r value) value {
	hot := l.isHot() || r.isHot()
	if order, ok := m.order(l, r); ok {
		v := truth(holds(op, order))
		v.hot = hot
		return v
	}
	if same, ok := identical(l, r); ok && (op == token.EQL || op == token.NEQ) {
		v := truth(same == (op == token.EQL))
		v.hot = hot
		return v
	}
	return value{text: short(l.text + op.String() + r.text + at(pos, "")), hot: hot, read: l.read || r.read}
}

func holds(op token.Token, order int) bool {
	switch op {
	case token.EQL:
		return order == 0
	case token.NEQ:
		return order != 0
	case token.LSS:
		return order < 0
	case token.LEQ:
		return order <= 0
	case token.GTR:
		return order > 0
	}
	return order >= 0
}

// order compares two numbers as far as they are known: the sign of l - r. The
// number of rows is zero, or as many as it is compared with.
func (m *machine) order(l, r value) (int, bool) {
	switch {
	case l.kind == isInt && r.kind == isInt:
		return sign(l.n - r.n), true
	case l.kind == isCount && r.kind == isCount:
		return 0, true
	case l.kind == isCount:
		return m.countOrder(r)
	case r.kind == isCount:
		o, ok := m.countOrder(l)
		return -o, ok
	}
	return 0, false
}

func (m *machine) countOrder(with value) (int, bool) {
	known := with.kind == isInt
	switch {
	case m.run == zeroRows && known:
		return sign(-with.n), true
	case m.run == zeroRows:
		return -1, true
	case known && with.n <= 0:
		return 1, true
	}
	return 0, true
}

func sign(n int64) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// identical reports whether two values are the same, if that is known. What has
// succeeded has no error.
func identical(l, r value) (same, known bool) {
	if r.kind == isNil {
		l, r = r, l
	}
	switch {
	case l.kind == isNil && r.kind == isNil:
		return true, true
	case l.kind == isNil:
		switch r.kind {
		case isError, isStruct, isClosure, isResult, isRow, isRows, isQueue, isQueued, isReader, isSent:
			return false, true
		case unknown:
			return r.fails, r.fails
		}
	case l.kind == isBool && r.kind == isBool:
		return l.yes == r.yes, true
	case l.kind == isError && r.kind == isError:
		return sameError(l, r), true
	}
	return false, false
}

// sameError reports whether two errors are one. That for no rows has several
// names.
func sameError(l, r value) bool {
	return l.text == r.text || l.text == noRows && isNoRows(r.text) || r.text == noRows && isNoRows(l.text)
}

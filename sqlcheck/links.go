package sqlcheck

import "github.com/fencelint/fencelint/lease"

// settle folds what is known of the other rows into the target: what a lock
// keeps true until the end of the transaction is true of the target; what was
// read without one was true of the row as it once was.
func (low *lowered) settle(w way, read *reader) side {
	t := read.table
	s := w.target
	echoed := low.echoed(w, read)
	for _, r := range low.rows {
		if r.kind == targetRow || r.index > maxRows {
			continue
		}
		o := w.others[r.index-1]
		switch {
		case read.guards(r):
			s.facts |= read.held(o, r.locked)
		case r.kind == otherTable && r.locked && o.facts&isElsewhere != 0:
			s.facts |= isGated
		case r.kind == otherTable:
			s.facts |= o.facts & isElsewhere
		case !o.isTarget(t) && !read.sameRow(r):
		case r.locked:
			s = s.with(o)
		case echoed && o.facts&hasToken != 0:
			// It was the worker's row when it was read, and it is still in the
			// same acquisition.
			s = s.with(o)
		default:
			s.facts |= unsafe(o, t) | o.facts&(isKeyed|isCompared|isOpaque|isVacuous|wrongOrder)
			if r.absent {
				s.facts |= isAbsent
			}
			s.pinned |= o.pinned
			s.listed |= o.listed
			s.keyGroups |= o.keyGroups
		}
	}
	s.facts &^= isSame
	if len(t.Keys) > 0 && s.pinned|s.listed == allKeys(t) {
		s.facts |= isKeyed
	}
	if len(t.Keys) == 0 && s.facts&isCompared != 0 {
		s.facts |= isKeyed
	}
	return s.paired(t)
}

// echoed reports whether the target must have the token that it had in the
// statement's snapshot, which all scans without a lock read.
func (low *lowered) echoed(w way, read *reader) bool {
	for _, r := range low.rows {
		if r.kind != sameTable || r.locked || r.index > maxRows {
			continue
		}
		if o := w.others[r.index-1]; o.facts&isEchoed != 0 && (o.isTarget(read.table) || read.sameRow(r)) {
			return true
		}
	}
	return false
}

// sameRow reports whether another scan of the table must stand at the target:
// their keys are equal.
func (r *reader) sameRow(other *row) bool {
	if len(r.table.Keys) == 0 {
		for t := range r.equal.parent {
			if t.row == other && identity.MatchString(t.name) && r.equal.agrees(other, r.target, t.name) {
				return true
			}
		}
		return false
	}
	for _, key := range r.table.Keys {
		if !r.equal.agrees(other, r.target, key) {
			return false
		}
	}
	return true
}

// isTarget reports whether another row of the table is the target itself: they
// agree in the whole key.
func (s side) isTarget(t *lease.Table) bool {
	return s.facts&isSame != 0 || len(t.Keys) > 0 && s.linked == allKeys(t)
}

func allKeys(t *lease.Table) uint8 { return uint8(1<<min(len(t.Keys), maxKeys) - 1) }

// paired takes the token for what it is where it is a counter: two rows may
// stand at the same number, so the row must be named, and a list of keys must
// meet a list of tokens element by element.
func (s side) paired(t *lease.Table) side {
	if t.Unique || s.facts&hasToken == 0 || s.facts&isUnique != 0 {
		return s
	}
	oneRow := len(t.Keys) > 0 && s.pinned == allKeys(t)
	lists := s.tokenGroups|s.keyGroups != 0 && s.tokenGroups&s.keyGroups == 0
	if s.facts&isKeyed == 0 || lists && (s.tokenGroups != 0 || !oneRow) {
		s.facts &^= hasToken
		s.facts |= isUnpaired
	}
	return s
}

// unsafe turns what was read without a lock into the reason why it does not
// protect.
func unsafe(o side, t *lease.Table) fact {
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
	if unheld(o, t) || o.facts&isUnowned != 0 {
		f |= freeUnsafe
	}
	return f
}

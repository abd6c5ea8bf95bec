package sqlcheck

import (
	"regexp"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// keySide reads a comparison of a column without a role in the lease: it may
// name the row, and tie another scan of the table to the target.
func (r *reader) keySide(a *atom) side {
	if !isEquality(a.op) {
		return side{}
	}
	v := a.value
	if v.kind == rowColumn && v.row.kind != otherTable {
		known, op, ok := r.equal.known(v.row, v.col)
		if !ok || op != stmt.Eq {
			return side{} // as the other row has it, whatever that is
		}
		v = known
	}
	switch v.kind {
	case caller, constant, unknownValue, rowColumn:
	default:
		return side{}
	}
	s := side{facts: isCompared, keyGroups: r.groups[v.group]}
	key := r.link(a.col)
	if v.group != nil {
		s.listed = key.linked
	} else {
		s.pinned = key.linked
	}
	if key.facts&isSame != 0 {
		s.facts |= isKeyed
	}
	if a.row.kind == sameTable && r.equal.holds(r.target, a.col, a.value) {
		s = s.with(key)
	}
	return s
}

// link says what it means that a column of another row agrees with the
// target's.
func (r *reader) link(col string) side {
	for i, key := range r.table.Keys {
		if key == col && i < maxKeys {
			return side{linked: 1 << i}
		}
	}
	if identity.MatchString(col) {
		return side{facts: isSame}
	}
	return side{}
}

// identity matches names of columns that tell one row from all others, for
// tables whose key no claim shows.
var identity = regexp.MustCompile(`(?i)(^|_|[a-z])(id|uuid|guid|key|name|hash|ref|number|code|slug|path|pk|url)$`)

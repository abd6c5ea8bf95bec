package sqlcheck

import "github.com/fencelint/fencelint/lease"

// A Naming is how a write says which rows it changes.
type Naming int

// The namings.
const (
	NamesNone Naming = iota // by conditions that any number of rows may meet
	NamesList               // by a list of keys or tokens
	NamesRow                // by a key or a token
)

// Names tells how w says which rows it changes. What such a write answers with
// is more than a statistic only if it names them.
func Names(w *Write, holes []Hole, t *lease.Table, args map[string]Argument) Naming {
	low := lower(w, holes)
	return naming(low.sides(newReader(low, t, args)))
}

func naming(ways []side) Naming {
	if !every(ways, isKeyed|hasToken|isUnpaired|tokenUnsafe) {
		return NamesNone
	}
	for _, s := range ways {
		if s.keyGroups|s.tokenGroups != 0 {
			return NamesList
		}
	}
	return NamesRow
}

package main

// A fenced is a conjunction of a WHERE that names the acquisition of a row.
type fenced struct {
	clause
	and    *condition
	tokens []int // indexes of its kids
	owners []int
	key    int // -1 if there is none
}

// fences returns the fences of a system.
func (s *system) fences() []fenced {
	var list []fenced
	for _, c := range s.clauses() {
		if c.table == nil {
			continue
		}
		for _, and := range c.cond.conjunctions() {
			f := fenced{clause: c, and: and, key: -1}
			for i, k := range and.kids {
				cmp := k.comparison(c.text)
				if cmp.sign != "=" && cmp.sign != "<=" {
					continue
				}
				switch c.table.role(cmp.column) {
				case fence:
					if cmp.parameter() {
						f.tokens = append(f.tokens, i)
					}
				case owner:
					f.owners = append(f.owners, i)
				case key:
					f.key = i
				}
			}
			if n := len(f.tokens); n > 0 && (!c.table.whole || n == len(c.table.tokens)) {
				list = append(list, f)
			}
		}
	}
	return list
}

// unnecessary says why one member of the fence can be weakened without harm, ""
// if it cannot.
func (f fenced) unnecessary() string {
	if len(f.tokens) > 1 && !f.table.whole {
		return "another token still tells the acquisition"
	}
	return ""
}

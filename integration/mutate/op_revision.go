package main

// keepRevision leaves the revision as it is in a write that changes the state, so
// that whoever has seen the state before can still write.
var keepRevision = &operator{name: "keep-revision", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, a := range s.assignments() {
		if !a.table.whole || a.column != a.table.tokens[len(a.table.tokens)-1] {
			continue
		}
		m := mutant{edits: []edit{a.with(splice{a.cut[0], a.cut[1], ""})}}
		if s.call(a.expr) != nil {
			m.equivalent = "whoever is not the owner finds the row in a state that its owner has left"
		}
		list = append(list, m)
	}
	return list
}}

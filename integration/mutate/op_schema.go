package main

import (
	"sort"
	"strings"
)

// dropMember takes a state out of the CHECK that lists the states of a column, the
// last one if migrations replace it.
var dropMember = &operator{name: "drop-member", rules: []string{"unknownstate"}, find: func(s *system) (list []mutant) {
	last := make(map[string][]mutant)
	var names []string
	for name := range s.beside {
		if strings.HasSuffix(name, ".sql") {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		sql := string(s.beside[name])
		tokens := lex(sql)
		for i, l := range tokens {
			// CONSTRAINT name CHECK (column IN ('A', 'B'))
			if l.text != "CHECK" || i+4 >= len(tokens) || tokens[i+3].text != "IN" {
				continue
			}
			members := tokens[i+5 : clauseEnd(tokens, i+5)]
			var of []mutant
			for k := 0; k < len(members); k += 2 {
				start, end := members[k].start, members[k].end
				if k > 0 {
					start = members[k-1].start
				} else if len(members) > 1 {
					end = members[2].start
				}
				of = append(of, mutant{edits: []edit{{name, start, end, ""}}})
			}
			last[tokens[i-1].text] = of
		}
	}
	var constraints []string
	for name := range last {
		constraints = append(constraints, name)
	}
	sort.Strings(constraints)
	for _, name := range constraints {
		list = append(list, last[name]...)
	}
	return list
}}

package main

// instead asks for what every holder has, in the place of what this one has: a
// state, or a lease that has not ended.
var instead = &operator{name: "instead", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		if f.table.guard || f.table.status == "" {
			continue
		}
		alias := f.alias()
		live := alias + f.table.expiry + " > now()"
		if f.table.since {
			live = alias + f.table.expiry + " > now() - interval '1 minute'"
		}
		for _, text := range []string{alias + f.table.status + " = '" + f.table.held + "'", live} {
			rest := f.rest(f.and, append(f.owners, f.tokens...)...)
			list = append(list, mutant{edits: []edit{f.with(splice{f.and.start, f.and.end, joined(rest, text)})}})
		}
	}
	return list
}}

// alias returns what stands in front of a column in the fence, with the dot.
func (f fenced) alias() string {
	cmp := f.and.kids[f.tokens[0]].comparison(f.text)
	return cmp.left[:len(cmp.left)-len(cmp.column)]
}

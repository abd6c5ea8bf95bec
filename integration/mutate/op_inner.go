package main

import (
	"fmt"
	"strings"
)

// inner moves the fence into a read of the same table. After a wait for the row's
// lock PostgreSQL asks again for the row's own condition only, so the read counts
// with a lock alone.
var inner = &operator{name: "sub-select", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		if f.table.guard || f.key < 0 || f.and.end-f.and.start != f.cond.end-f.cond.start {
			continue
		}
		alias, k, t := f.alias(), f.table.key, f.table.name
		as := ""
		if alias != "" {
			as = " AS " + alias[:len(alias)-1]
		}
		all := f.text[f.and.start:f.and.end]
		rest := f.rest(f.and, append(f.owners, f.tokens...)...)
		token := f.and.kids[f.tokens[0]].comparison(f.text)
		for _, lock := range []string{"", " FOR UPDATE"} {
			for _, text := range []string{
				fmt.Sprintf("%s%s = (SELECT %s%s FROM %s%s WHERE %s%s)", alias, k, alias, k, t, as, all, lock),
				fmt.Sprintf("%s%s IN (SELECT %s%s FROM %s%s WHERE %s%s)", alias, k, alias, k, t, as, all, lock),
				fmt.Sprintf("%s AND %s%s IN (SELECT m.%s FROM %s AS m WHERE m.%s = %s%s)", rest, alias, k, k, t, token.column, token.right, lock),
			} {
				if f.table.whole && !strings.Contains(text, all) {
					continue // the read would have to name all members
				}
				m := mutant{edits: []edit{f.with(splice{f.and.start, f.and.end, text})}}
				if lock != "" {
					m.equivalent = "the row that is read is locked"
				}
				list = append(list, m)
			}
		}
		if !f.table.whole {
			text := fmt.Sprintf("%s AND EXISTS (SELECT FROM %s AS m WHERE m.%s = %s AND m.%s = %s)",
				rest, t, k, f.and.kids[f.key].comparison(f.text).right, token.column, token.right)
			list = append(list, mutant{edits: []edit{f.with(splice{f.and.start, f.and.end, text})}})
		}
	}
	return list
}}

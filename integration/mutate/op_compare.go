package main

import (
	"slices"
	"strings"
)

// compared makes a mutant of each comparison of a token by writing something else
// in its place. The texts have COLUMN, PARAM, TABLE and KEY in them.
func compared(s *system, texts ...string) (list []mutant) {
	for _, f := range s.fences() {
		for _, i := range f.tokens {
			cmp := f.and.kids[i].comparison(f.text)
			fill := strings.NewReplacer("COLUMN", cmp.left, "NAME", cmp.column, "PARAM", cmp.right, "TABLE", f.table.name)
			for _, text := range texts {
				list = append(list, mutant{
					edits:      []edit{f.become(f.and.kids[i], fill.Replace(text))},
					equivalent: f.unnecessary(),
				})
			}
		}
	}
	return list
}

// compareDirection compares in a direction that admits a newer token than the
// writer's.
var compareDirection = &operator{name: "direction", rules: []string{"unfencedwrite"}, find: func(s *system) []mutant {
	return compared(s, "COLUMN >= PARAM", "COLUMN > PARAM", "COLUMN <> PARAM", "PARAM <= COLUMN")
}}

// compareOlder admits rows with an older token than the writer's. There is none if
// tokens are counted; random ones have no order.
var compareOlder = &operator{name: "older", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		for _, i := range f.tokens {
			cmp := f.and.kids[i].comparison(f.text)
			m := mutant{edits: []edit{f.become(f.and.kids[i], cmp.left+" <= "+cmp.right)}}
			switch {
			case f.table.whole:
				continue // some members have an order and some have not
			case !f.table.random:
				m.equivalent = "the stored token is never older while somebody else has the row"
			}
			list = append(list, m)
		}
	}
	return list
}}

// compareNull passes the comparison by for rows without a token, or for a writer
// without one.
var compareNull = &operator{name: "or-null", rules: []string{"unfencedwrite"}, find: func(s *system) []mutant {
	return append(compared(s, "(PARAM IS NULL OR COLUMN = PARAM)", "COLUMN = COALESCE(PARAM, COLUMN)"),
		unowned(s, "(COLUMN = PARAM OR COLUMN IS NULL)", "COALESCE(COLUMN, PARAM) = PARAM")...)
}}

// unowned is compared for texts that admit rows whose token is NULL.
func unowned(s *system, texts ...string) (list []mutant) {
	list = compared(s, texts...)
	i := 0
	for _, f := range s.fences() {
		for _, t := range f.tokens {
			for range texts {
				if !slices.Contains(f.table.null, f.and.kids[t].comparison(f.text).column) {
					list[i].equivalent = "the schema says NOT NULL"
					list[i].open = f.table.whole || f.table.guard
				}
				i++
			}
		}
	}
	// Whether a member of a declared fence is still bound then is a matter of taste.
	return slices.DeleteFunc(list, func(m mutant) bool { return m.open })
}

// compareItself compares the row with what it holds itself.
var compareItself = &operator{name: "itself", rules: []string{"unfencedwrite"}, find: func(s *system) []mutant {
	return compared(s, "COLUMN = COLUMN", "COLUMN IS NOT NULL")
}}

// compareReread compares the token with that of a row that is read anew.
var compareReread = &operator{name: "reread", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		if f.key < 0 {
			continue
		}
		same := f.and.kids[f.key]
		for _, i := range f.tokens {
			cmp := f.and.kids[i].comparison(f.text)
			read := cmp.left + " = (SELECT " + cmp.column + " FROM " + f.table.name +
				" WHERE " + strings.TrimPrefix(f.text[same.start:same.end], strings.TrimSuffix(cmp.left, cmp.column)) + ")"
			list = append(list, mutant{edits: []edit{f.become(f.and.kids[i], read)}})
		}
	}
	return list
}}

// compareEither is content with the name of the owner or the token.
var compareEither = &operator{name: "either", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		for _, o := range f.owners {
			for _, t := range f.tokens {
				owner, token := f.and.kids[o], f.and.kids[t]
				both := "(" + f.text[owner.start:owner.end] + " OR " + f.text[token.start:token.end] + ")"
				list = append(list, mutant{edits: []edit{f.with(
					splice{f.and.start, f.and.end, joined(f.rest(f.and, o, t), both)},
				)}})
			}
		}
	}
	return list
}}

func joined(conditions ...string) string {
	var kept []string
	for _, c := range conditions {
		if c != "" {
			kept = append(kept, c)
		}
	}
	return strings.Join(kept, " AND ")
}

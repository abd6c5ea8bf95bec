package main

import "strings"

// unlockGuard drops the lock of the row that guards those of another table, or takes
// one that does not conflict with the writes on it.
var unlockGuard = &operator{name: "unlock-guard", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		if !f.table.guard {
			continue
		}
		for i := f.where; i+1 < len(f.piece.tokens); i++ {
			l, next := f.piece.tokens[i], f.piece.tokens[i+1]
			if l.text == "FOR" && next.text == "SHARE" {
				list = append(list,
					mutant{edits: []edit{f.with(splice{l.start, next.end, ""})}},
					mutant{edits: []edit{f.with(splice{l.start, next.end, "FOR KEY SHARE"})}},
					mutant{edits: []edit{f.with(splice{l.start, next.end, "FOR UPDATE"})}, equivalent: "a stronger lock"})
			}
		}
	}
	return list
}}

// dropGuard takes out the condition on the row that guards those of another table.
var dropGuard = &operator{name: "drop-guard", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		for i, k := range f.and.kids {
			if strings.HasPrefix(f.text[k.start:], "EXISTS") {
				list = append(list, mutant{edits: []edit{f.drop(f.and, i)}})
			}
		}
	}
	return list
}}

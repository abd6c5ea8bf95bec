package main

// dropToken takes the token out of a fence, or one member of a fence of several
// columns. What is left is the name of the owner, or the key.
var dropToken = &operator{name: "drop-token", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		for _, i := range f.tokens {
			list = append(list, mutant{edits: []edit{f.drop(f.and, i)}, equivalent: f.unnecessary()})
		}
	}
	return list
}}

// dropFence takes out all that names the acquisition.
var dropFence = &operator{name: "drop-fence", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		list = append(list, mutant{edits: []edit{f.drop(f.and, append(f.owners, f.tokens...)...)}})
	}
	return list
}}

// dropOwner takes the name of the owner out of a fence.
var dropOwner = &operator{name: "drop-owner", find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		for _, i := range f.owners {
			list = append(list, mutant{edits: []edit{f.drop(f.and, i)}, equivalent: "the token stays"})
		}
	}
	return list
}}

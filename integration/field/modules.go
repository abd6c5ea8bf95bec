package main

import "strings"

// A module is one that fencelint is run on.
type module struct {
	path    string
	version string
}

// modules are the pinned modules: job queues, outboxes and workflow engines. A
// driver that is a module of its own has a row of its own. What is said of them
// in docs/field-report.md holds for these versions.
var modules = []module{
	{"github.com/riverqueue/river", "v0.51.2"},
	{"github.com/riverqueue/river/riverdriver/riverpgxv5", "v0.51.2"},
	{"github.com/riverqueue/river/riverdriver/riverdatabasesql", "v0.51.2"},
	{"github.com/riverqueue/river/riverdriver/riversqlite", "v0.51.2"},
	{"github.com/vgarvardt/gue/v5", "v5.8.0"},
	{"github.com/acaloiaro/neoq", "v0.72.2"},
	{"maragu.dev/goqite", "v0.4.0"},
	{"github.com/mikestefanello/backlite", "v0.6.0"},
	{"github.com/ThreeDotsLabs/watermill-sql/v4", "v4.1.2"},
	{"github.com/dbos-inc/dbos-transact-golang", "v1.8.0"},
	{"github.com/cschleiden/go-workflows", "v1.2.0"},
}

// selected returns the modules whose path holds one of the names, or all of
// them if there are no names.
func selected(names []string) []module {
	if len(names) == 0 {
		return modules
	}
	var chosen []module
	for _, m := range modules {
		for _, name := range names {
			if strings.Contains(m.path, name) {
				chosen = append(chosen, m)
				break
			}
		}
	}
	return chosen
}

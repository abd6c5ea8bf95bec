package main

import (
	"go/ast"
	"strings"
)

// ignored drops the answer of a method that has one, at a call.
var ignored = &operator{name: "ignored", rules: []string{"voidtransition"}, find: func(s *system) (list []mutant) {
	for _, fn := range s.functions() {
		results := s.signature(fn).Results()
		if !s.transits(fn) || results.Len() == 0 || results.Len() == 2 && !s.answer(results.At(0).Type()) {
			continue
		}
		for _, c := range s.calls(fn) {
			if s.releases(s.enclosing(c.Pos())) {
				continue
			}
			call := s.text(c)
			text := "func() error { " + call + "; return nil }()"
			if results.Len() == 2 {
				good := s.good(results.At(0).Type())
				text = good + ", func() error { _, err := " + call + "; return err }()"
			}
			list = append(list, mutant{edits: []edit{s.replace(c, text)}})
			if r, ok := s.enclosingStatement(c.Pos()).(*ast.ReturnStmt); ok && len(r.Results) == 1 && r.Results[0] == c {
				text = call + "\nreturn nil"
				if results.Len() == 2 {
					text = "{\n_, err := " + call + "\nreturn " + s.good(results.At(0).Type()) + ", err\n}"
				}
				list = append(list, mutant{edits: []edit{s.replace(r, text)}})
			}
		}
	}
	return list
}}

// legacyCall calls a wrapper that is on its way out.
var legacyCall = &operator{name: "legacy-call", rules: []string{"legacypath"}, find: func(s *system) (list []mutant) {
	for _, fn := range s.functions() {
		name := fn.Name.Name
		if !strings.HasSuffix(name, oldForm) {
			continue
		}
		for _, successor := range s.functions() {
			if successor.Name.Name+oldForm != name {
				continue
			}
			for _, c := range s.calls(successor) {
				if s.enclosing(c.Pos()) == fn {
					continue
				}
				call := strings.Replace(s.text(c), "."+successor.Name.Name+"(", "."+name+"(", 1)
				if results := s.signature(successor).Results(); results.Len() == 2 {
					call = s.good(results.At(0).Type()) + ", " + call
				}
				list = append(list, mutant{edits: []edit{s.replace(c, call)}})
			}
		}
	}
	return list
}}

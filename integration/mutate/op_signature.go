package main

import (
	"go/ast"
	"strings"
)

// errorOnly returns the error alone where a function hands on an answer as well.
// Its callers go on as if the answer were good.
var errorOnly = &operator{name: "error-only", rules: []string{"voidtransition"}, find: func(s *system) (list []mutant) {
	for _, fn := range s.answers() {
		if !s.transits(fn) {
			continue
		}
		m := mutant{edits: []edit{s.replace(fn.Type.Results, "error")}}
		for _, r := range returns(fn) {
			text := "{\n_, err := " + s.text(r.Results[0]) + "\nreturn err\n}"
			if len(r.Results) == 2 {
				text = s.idle(r.Results[0]) + "return " + s.text(r.Results[1])
			}
			m.edits = append(m.edits, s.replace(r, text))
		}
		m.edits = append(m.edits, s.callers(fn, func(call, good string) string { return good + ", " + call })...)
		list = append(list, m)
	}
	return list
}}

// noResult returns nothing where a function returns an answer, or an error in which
// there is one.
var noResult = &operator{name: "no-result", rules: []string{"voidtransition"}, find: func(s *system) (list []mutant) {
	for _, fn := range s.functions() {
		results := s.signature(fn).Results()
		if results.Len() == 0 || results.At(results.Len()-1).Type().String() != "error" || !s.transits(fn) {
			continue
		}
		m := mutant{edits: []edit{s.replace(fn.Type.Results, "")}}
		for _, r := range returns(fn) {
			text := "return"
			if call, ok := r.Results[0].(*ast.CallExpr); ok && len(r.Results) == 1 {
				text = "{\n" + s.text(call) + "\nreturn\n}"
			} else {
				for _, e := range r.Results {
					text = s.idle(e) + text
				}
			}
			m.edits = append(m.edits, s.replace(r, text))
		}
		m.edits = append(m.edits, s.callers(fn, func(call, good string) string {
			if good == "" {
				return "func() error { " + call + "; return nil }()"
			}
			return good + ", func() error { " + call + "; return nil }()"
		})...)
		list = append(list, m)
	}
	return list
}}

// transits reports whether a function changes a row that somebody holds: its answer
// is that of such a write. Functions that change many rows, whoever holds them, and
// claims are none.
func (s *system) transits(fn *ast.FuncDecl) bool {
	lease := false
	for p := range s.signature(fn).Params().Variables() {
		lease = lease || s.lease(p.Type())
	}
	return lease && fn.Recv != nil && s.writes(fn) && !s.releases(fn)
}

// writes reports whether a function runs a statement that changes rows, itself or
// through others of the package.
func (s *system) writes(fn *ast.FuncDecl) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		for _, other := range s.functions() {
			if other != fn && s.callee(call) == s.pkg.TypesInfo.Defs[other.Name] {
				found = found || s.writes(other)
			}
		}
		if call, ok := call.Fun.(*ast.SelectorExpr); ok {
			switch call.Sel.Name {
			case "ExecContext", "UpdateOne", "ReplaceOne":
				found = true
			case "QueryRowContext":
				found = strings.Contains(s.text(n), "UPDATE")
			}
		}
		return !found
	})
	return found
}

// idle is a statement that uses what an expression uses, so that it can go.
func (s *system) idle(e ast.Expr) string {
	if _, ok := e.(*ast.BasicLit); ok {
		return ""
	}
	return "_ = " + s.text(e) + "\n"
}

// callers edits the calls of a function. The texts are the call and an answer that
// says that the write has counted, "" if there is no answer beside the error.
func (s *system) callers(fn *ast.FuncDecl, text func(call, good string) string) []edit {
	good := ""
	if results := s.signature(fn).Results(); results.Len() == 2 {
		if !s.answer(results.At(0).Type()) {
			return nil
		}
		good = s.good(results.At(0).Type())
	}
	var list []edit
	for _, c := range s.calls(fn) {
		list = append(list, s.replace(c, text(s.text(c), good)))
	}
	return list
}

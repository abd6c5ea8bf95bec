package main

import (
	"go/ast"
	"go/constant"
	"slices"
	"strings"
)

// releases reports whether a function gives a row back and does nothing else with
// it: the states that it names are those of rows that wait. Whether somebody
// learns that a release came too late is a matter of taste.
func (s *system) releases(fn *ast.FuncDecl) bool {
	if fn == nil {
		return false
	}
	waiting, others := false, false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		value := s.pkg.TypesInfo.Types[e].Value
		if value == nil || value.Kind() != constant.String {
			return true
		}
		for _, state := range s.states(constant.StringVal(value)) {
			is := slices.Contains(s.tables[0].free, state)
			waiting, others = waiting || is, others || !is
		}
		return false
	})
	for _, other := range s.functions() {
		if other != fn && !waiting && !others && len(s.callsIn(fn, other)) > 0 && s.writes(other) {
			return s.releases(other)
		}
	}
	return waiting && !others
}

// states returns the states that a text names: it is one, or it sets one.
func (s *system) states(text string) []string {
	if text != "" && strings.ToUpper(text) == text && !strings.ContainsAny(text, " $") {
		return []string{text}
	}
	var list []string
	tokens := lex(text)
	for i, l := range tokens {
		if l.text == s.tables[0].status && i+2 < len(tokens) && tokens[i+1].text == "=" && tokens[i+2].text[0] == '\'' {
			list = append(list, strings.Trim(tokens[i+2].text, "'"))
		}
	}
	return list
}

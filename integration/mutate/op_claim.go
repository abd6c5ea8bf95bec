package main

import (
	"fmt"
	"go/ast"
	"strings"
)

// claims makes mutants of the assignments that give a token a new value in a claim.
// One of several tokens can stay as it is: the others tell.
func claims(s *system, of func(assignment) *mutant) (list []mutant) {
	for _, a := range s.assignments() {
		if !a.claims || !a.table.advances(a.column, a.value) || len(a.table.tokens) > 1 {
			continue
		}
		if m := of(a); m != nil {
			list = append(list, *m)
		}
	}
	return list
}

// keepToken leaves the token as it is when a row is claimed.
var keepToken = &operator{name: "keep-token", rules: []string{"weakclaim", "tokenlife", "unfencedwrite"}, find: func(s *system) []mutant {
	return claims(s, func(a assignment) *mutant {
		return &mutant{far: true, edits: []edit{a.with(splice{a.cut[0], a.cut[1], ""})}}
	})
}}

// sameToken gives every acquisition the same token.
var sameToken = &operator{name: "same-token", rules: []string{"weakclaim", "tokenlife"}, find: func(s *system) []mutant {
	return claims(s, func(a assignment) *mutant {
		value := "1"
		if a.table.random {
			value = "'00000000-0000-0000-0000-000000000001'"
		}
		return &mutant{far: true, edits: []edit{a.with(splice{a.end - len(a.value), a.end, value})}}
	})
}}

// raiseInGo reads the token and writes one more, in two statements. A random token
// from the program is as good as one from the server.
var raiseInGo = &operator{name: "raise-in-go", rules: []string{"weakclaim"}, find: func(s *system) []mutant {
	return claims(s, func(a assignment) *mutant {
		call := s.call(a.expr)
		if call == nil || a.table.random || a.table.guard { // of those who change a guard only one gets there
			return nil
		}
		handle := s.text(call.Fun.(*ast.SelectorExpr).X)
		fn := s.enclosing(call.Pos())
		read := fmt.Sprintf("var seen int64\n_ = %s.QueryRowContext(ctx, `SELECT max(%s) FROM %s`).Scan(&seen)\n",
			handle, a.column, a.table.name)
		return &mutant{edits: []edit{
			s.before(fn.Body.List[0], read),
			a.with(splice{a.end - len(a.value), a.end, fmt.Sprintf("$%d", len(call.Args)-1)}),
			s.insert(call.Rparen, ", seen+1"),
		}}
	})
}}

// unreturned keeps the token from the worker: the claim does not return it.
var unreturned = &operator{name: "unreturned", rules: []string{"weakclaim"}, find: func(s *system) (list []mutant) {
	for _, p := range s.pieces() {
		for i, l := range p.tokens {
			if l.text != "RETURNING" || l.depth > 0 {
				continue
			}
			returned := items(p.tokens[i+1:])
			scan := s.scan(p.expr, len(returned))
			for k, item := range returned {
				t := p.tableAt(i)
				name := item[len(item)-1].text
				if scan == nil || t == nil || t.role(name) != fence {
					continue
				}
				m := mutant{}
				if k > 0 {
					m.edits = []edit{p.with(splice{returned[k-1][len(returned[k-1])-1].end, item[len(item)-1].end, ""}),
						s.cut(scan.Args[k-1].End(), scan.Args[k].End())}
				} else if len(returned) > 1 {
					m.edits = []edit{p.with(splice{item[0].start, returned[1][0].start, ""}),
						s.cut(scan.Args[0].Pos(), scan.Args[1].Pos())}
				} else {
					continue
				}
				list = append(list, m)
			}
		}
	}
	return list
}}

// scan returns the call of Scan with n arguments in the function around an
// expression, nil if there is none.
func (s *system) scan(e ast.Expr, n int) (found *ast.CallExpr) {
	fn := s.enclosing(e.Pos())
	if fn == nil {
		return nil
	}
	ast.Inspect(fn, func(node ast.Node) bool {
		if c, ok := node.(*ast.CallExpr); ok && len(c.Args) == n {
			if sel, ok := c.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Scan" {
				found = c
			}
		}
		return true
	})
	return found
}

// unlock drops the lock of the rows that a statement has picked, or takes one that
// others can take, too.
var unlock = &operator{name: "unlock", rules: []string{"weakclaim", "unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, p := range s.pieces() {
		for i, l := range p.tokens {
			t := p.tableAt(i)
			if l.text != "FOR" || t == nil || p.tokens[i+1].text != "UPDATE" || l.depth == 0 {
				continue
			}
			end := clauseEnd(p.tokens, i)
			stop := p.tokens[end-1].end
			weaker := strings.Replace(p.text[l.start:stop], "FOR UPDATE", "FOR KEY SHARE", 1)
			list = append(list,
				mutant{edits: []edit{p.with(splice{l.start, stop, ""})}},
				mutant{edits: []edit{p.with(splice{l.start, stop, weaker})}})
		}
	}
	return list
}}

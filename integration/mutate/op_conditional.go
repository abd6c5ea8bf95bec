package main

import (
	"go/ast"
	"strings"
)

// conditional appends the fence only for some callers.
var conditional = &operator{name: "conditional", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	for _, f := range s.fences() {
		stmt := s.statement(f.expr)
		if stmt == nil || f.table.guard || f.where > 0 && f.word().depth > 0 {
			continue
		}
		start := f.word().start
		before, after := f.text[:start], f.text[start:]
		loose := "WHERE " + f.rest(f.and, append(f.owners, f.tokens...)...)
		if end := f.and.end; end < len(f.text) {
			loose += f.text[end:]
		}
		list = append(list, mutant{edits: []edit{
			s.before(stmt, "where := `"+loose+"`\nif ctx.Value(\"fenced\") != nil {\nwhere = `"+after+"`\n}\n"),
			s.replace(f.expr, "`"+before+"` + where"),
		}})
	}
	return list
}}

// statement returns the statement in a function's body around an expression, nil if
// there is none or if it declares a constant.
func (s *system) statement(e ast.Expr) ast.Stmt {
	fn := s.enclosing(e.Pos())
	if fn == nil || !strings.Contains(s.text(fn.Type), "ctx ") {
		return nil
	}
	for _, stmt := range fn.Body.List {
		if stmt.Pos() <= e.Pos() && e.Pos() < stmt.End() {
			if _, declares := stmt.(*ast.DeclStmt); declares {
				return nil
			}
			return stmt
		}
	}
	return nil
}

// word returns the WHERE of the clause.
func (c clause) word() lexeme { return c.tokens[c.where] }

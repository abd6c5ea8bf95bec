package main

import (
	"go/ast"
	"go/types"
	"strings"
)

// untested takes out the if that makes something of zero rows.
var untested = &operator{name: "untested", rules: []string{"voidtransition"}, find: func(s *system) (list []mutant) {
	for _, t := range s.tests() {
		list = append(list, mutant{edits: []edit{s.replace(t.stmt, "_ = "+t.count.Name())}})
	}
	return list
}}

// swallowed makes a success of zero rows, where they are tested.
var swallowed = &operator{name: "swallowed", rules: []string{"voidtransition"}, find: func(s *system) (list []mutant) {
	for _, t := range s.tests() {
		body := t.stmt.Body.List[0].(*ast.ReturnStmt)
		if last := s.success(t.stmt); last != "" && last != s.text(body) {
			list = append(list, mutant{edits: []edit{s.replace(body, last)}})
		}
	}
	return list
}}

// success returns the return behind a statement in its block, "" if it is not the
// next one.
func (s *system) success(stmt ast.Stmt) (text string) {
	ast.Inspect(s.enclosing(stmt.Pos()), func(n ast.Node) bool {
		if b, ok := n.(*ast.BlockStmt); ok {
			for i, x := range b.List[:max(len(b.List)-1, 0)] {
				if r, ok := b.List[i+1].(*ast.ReturnStmt); ok && x == stmt {
					text = s.text(r)
				}
			}
		}
		return true
	})
	return text
}

// unread returns a success in the place of the number of rows.
var unread = &operator{name: "unread", rules: []string{"voidtransition"}, find: func(s *system) (list []mutant) {
	for _, fn := range s.answers() {
		if !s.transits(fn) {
			continue
		}
		good := s.good(s.signature(fn).Results().At(0).Type())
		for _, r := range returns(fn) {
			text := s.text(r)
			switch {
			case len(r.Results) == 1 && strings.HasSuffix(text, ".RowsAffected()"):
				res := strings.TrimSuffix(strings.TrimPrefix(text, "return "), ".RowsAffected()")
				list = append(list, mutant{edits: []edit{s.replace(r, "_ = "+res+"\nreturn "+good+", nil")}})
			case len(r.Results) == 2:
				if v := s.compared(fn, r.Results[0]); v != "" {
					list = append(list, mutant{edits: []edit{s.replace(r, "_ = "+v+"\nreturn "+good+", "+s.text(r.Results[1]))}})
				}
			}
		}
	}
	return list
}}

// compared returns the variable of which an expression compares the number of rows,
// "" if it does not.
func (s *system) compared(fn *ast.FuncDecl, e ast.Expr) (name string) {
	b, ok := e.(*ast.BinaryExpr)
	if !ok {
		return ""
	}
	if sel, ok := b.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "MatchedCount" {
		return s.text(sel.X)
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if stmt, ok := n.(ast.Stmt); ok {
			if v := s.count(stmt); v != nil && s.mentions(b, v) {
				name = v.Name()
			}
		}
		return true
	})
	return name
}

// unasked passes by the helper that reads the answer, and looks at the error of the
// statement only.
var unasked = &operator{name: "unasked", rules: []string{"voidtransition", "sidewrite"}, find: func(s *system) (list []mutant) {
	for _, fn := range s.functions() {
		params := s.signature(fn).Params()
		if params.Len() < 2 || params.At(1).Type().String() != "error" {
			continue
		}
		if first := params.At(0).Type().String(); first != "database/sql.Result" && first != "int64" {
			continue
		}
		for _, c := range s.calls(fn) {
			if len(c.Args) < 2 || s.releases(s.enclosing(c.Pos())) {
				continue
			}
			value := s.text(c.Args[1])
			if results := s.signature(fn).Results(); results.Len() == 2 {
				value = s.good(results.At(0).Type()) + ", " + value
			}
			stmt := s.enclosingStatement(c.Pos())
			m := mutant{edits: []edit{s.before(stmt, "_ = "+s.text(c.Args[0])+"\n"), s.replace(c, value)}}
			if i, ok := stmt.(*ast.IfStmt); ok && i.Init != nil {
				m.edits[1] = s.cut(i.Init.Pos(), i.Cond.Pos())
			}
			list = append(list, m)
		}
	}
	return list
}}

// noRows makes a success of the error that says that a write with RETURNING has
// found nothing. A claim that finds nothing has an answer all the same.
var noRows = &operator{name: "no-rows", rules: []string{"voidtransition"}, find: func(s *system) (list []mutant) {
	claims := make(map[*ast.FuncDecl]bool)
	for _, a := range s.assignments() {
		if a.claims {
			claims[s.enclosing(a.expr.Pos())] = true
		}
	}
	for _, fn := range s.functions() {
		results := s.signature(fn).Results()
		if claims[fn] || results.Len() != 1 || !strings.Contains(s.text(fn), "UPDATE") {
			continue
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if c, ok := n.(*ast.CaseClause); ok && len(c.List) == 1 && strings.Contains(s.text(c.List[0]), "ErrNoRows") {
				list = append(list, mutant{edits: []edit{s.replace(c.Body[len(c.Body)-1], "return nil")}})
			}
			return true
		})
	}
	return list
}}

// modified asks for the number of documents that have changed, where the number of
// those that were found is the answer.
var modified = &operator{name: "modified-count", rules: []string{"wrongcount"}, find: func(s *system) (list []mutant) {
	for id, obj := range s.pkg.TypesInfo.Uses {
		if v, ok := obj.(*types.Var); ok && v.IsField() && id.Name == "MatchedCount" {
			m := mutant{edits: []edit{s.replace(id, "ModifiedCount")}}
			if strings.Contains(s.text(s.enclosing(id.Pos())), `"`+s.tables[0].owner+`"] = nil`) {
				m.equivalent = "the update changes the owner of each document that it finds"
			}
			list = append(list, m)
		}
	}
	return list
}}

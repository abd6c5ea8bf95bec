package main

import (
	"go/ast"
	"strings"
)

// The operators of this kind change filters and updates of MongoDB, which are
// literals of maps.

// fenceFields returns the elements of document literals that are about a token,
// with whether they are of a filter.
func (s *system) fenceFields(of func(field *ast.KeyValueExpr, doc *ast.CompositeLit)) {
	for _, f := range s.pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			doc, ok := n.(*ast.CompositeLit)
			if !ok || doc.Type == nil || s.text(doc.Type) != "bson.M" {
				return true
			}
			for _, e := range doc.Elts {
				field, ok := e.(*ast.KeyValueExpr)
				if ok && s.tables[0].role(strings.Trim(s.text(field.Key), "\"")) == fence {
					of(field, doc)
				}
			}
			return true
		})
	}
}

// filters reports whether the value of a field is compared: with the field of an
// acquisition, or by an operator.
func (s *system) filters(field *ast.KeyValueExpr) bool {
	text := s.text(field.Value)
	return !strings.Contains(text, "int64(")
}

// dropField takes the token out of a filter.
var dropField = &operator{name: "drop-field", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	s.fenceFields(func(field *ast.KeyValueExpr, doc *ast.CompositeLit) {
		for i, e := range doc.Elts {
			if e == field && i > 0 && s.filters(field) {
				list = append(list, mutant{edits: []edit{s.cut(doc.Elts[i-1].End(), field.End())}})
			}
		}
	})
	return list
}}

// turnField compares in a direction that admits a newer token, or asks for any. A
// filter that admits documents without a token is no worse as long as it names the
// owner: no claim makes such a document.
var turnField = &operator{name: "turn-field", rules: []string{"unfencedwrite"}, find: func(s *system) (list []mutant) {
	s.fenceFields(func(field *ast.KeyValueExpr, _ *ast.CompositeLit) {
		if !s.filters(field) {
			return
		}
		value := s.text(field.Value)
		if strings.Contains(value, "$lte") {
			for _, sign := range []string{"$gte", "$gt", "$ne"} {
				list = append(list, mutant{edits: []edit{s.replace(field.Value, strings.Replace(value, "$lte", sign, 1))}})
			}
			return
		}
		for _, text := range []string{
			`bson.M{"$gte": VALUE}`, `bson.M{"$gt": VALUE}`, `bson.M{"$ne": VALUE}`, `bson.M{"$exists": true}`,
		} {
			list = append(list, mutant{edits: []edit{s.replace(field.Value, strings.Replace(text, "VALUE", value, 1))}})
		}
	})
	return list
}}

// keepField leaves the token as it is when a document is claimed.
var keepField = &operator{name: "keep-field", rules: []string{"weakclaim", "tokenlife"}, find: func(s *system) (list []mutant) {
	s.fenceFields(func(field *ast.KeyValueExpr, doc *ast.CompositeLit) {
		if !s.filters(field) && len(doc.Elts) == 1 {
			list = append(list, mutant{far: true, edits: []edit{s.replace(field, `"tries": int64(1)`)}})
		}
	})
	return list
}}

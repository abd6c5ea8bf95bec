package main

import (
	"go/ast"
	"slices"
	"strings"
)

// An assignment is one of a SET.
type assignment struct {
	piece
	table      *table
	column     string
	value      string
	start, end int    // offsets of the whole into the text, in bytes
	cut        [2]int // offsets of what goes with it: one comma
	claims     bool   // the SET records an acquisition
}

// assignments returns the assignments on leased tables.
func (s *system) assignments() []assignment {
	var list []assignment
	for _, p := range s.pieces() {
		for i, l := range p.tokens {
			t := p.setTable(i)
			if l.text != "SET" || t == nil || i+1 == len(p.tokens) {
				continue
			}
			end := clauseEnd(p.tokens, i, "WHERE", "FROM", "RETURNING")
			list = append(list, p.set(t, p.tokens[i+1:end])...)
		}
	}
	return list
}

// setTable returns the table of a SET at a token.
func (p piece) setTable(i int) *table {
	if i > 0 && p.tokens[i-1].text != "UPDATE" && p.tokens[i].text == "SET" {
		for j := i - 1; j >= 0; j-- {
			if p.tokens[j].text == "UPDATE" && p.tokens[j].depth == p.tokens[i].depth {
				return p.sys.table(p.tokens[j+1].text)
			}
		}
	}
	return p.tableAt(i)
}

func (p piece) set(t *table, list []lexeme) []assignment {
	parts := items(list)
	var out []assignment
	claims := false
	for i, part := range parts {
		name, n := column(part)
		if n == 0 || n+1 >= len(part) {
			continue
		}
		a := assignment{piece: p, table: t, column: name, start: part[0].start, end: part[len(part)-1].end}
		a.value = p.text[part[n+1].start:a.end]
		a.cut = [2]int{a.start, a.end}
		if i > 0 {
			a.cut[0] = parts[i-1][len(parts[i-1])-1].end
		} else if i+1 < len(parts) {
			a.cut[1] = parts[i+1][0].start
		} else if rest := list[len(part):]; len(rest) > 0 {
			a.cut[1] = rest[0].end // a comma, before what is appended
		}
		claims = claims || t.advances(name, a.value)
		out = append(out, a)
	}
	for i := range out {
		out[i].claims = claims
	}
	return out
}

// advances reports whether an assignment gives a token a new value.
func (t *table) advances(column, value string) bool {
	return slices.Contains(t.tokens, column) && value != "NULL" && !strings.HasPrefix(value, "$")
}

// call returns the call that an expression is an argument of, nil if there is none.
func (s *system) call(e ast.Expr) *ast.CallExpr {
	var found *ast.CallExpr
	fn := s.enclosing(e.Pos())
	if fn == nil {
		return nil
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			for _, arg := range c.Args {
				if arg.Pos() <= e.Pos() && e.End() <= arg.End() {
					found = c
				}
			}
		}
		return true
	})
	return found
}

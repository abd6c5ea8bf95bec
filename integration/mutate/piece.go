package main

import (
	"go/ast"
	"go/constant"
	"go/types"
	"sort"
	"strconv"
	"strings"
)

// A piece is an expression that is SQL text, or a part of one: a string literal, or
// the name of a constant that is used in several places. To change the latter is to
// change one statement of several.
type piece struct {
	sys    *system
	expr   ast.Expr
	text   string
	tokens []lexeme
}

// A splice replaces a part of a piece.
type splice struct {
	start, end int // offsets into the text of the piece, in bytes
	text       string
}

// pieces returns the pieces of a system that have conditions, assignments or a
// RETURNING.
func (s *system) pieces() []piece {
	var list []piece
	add := func(e ast.Expr, text string) {
		p := piece{s, e, text, lex(text)}
		for _, l := range p.tokens {
			if l.text == "WHERE" || l.text == "SET" || l.text == "UPDATE" || l.text == "RETURNING" {
				list = append(list, p)
				return
			}
		}
	}
	uses := s.constants()
	for _, f := range s.pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil {
					add(n, text)
				}
			case *ast.Ident:
				if c, ok := s.pkg.TypesInfo.Uses[n].(*types.Const); ok && uses[c] > 1 {
					add(n, constant.StringVal(c.Val()))
				}
			}
			return true
		})
	}
	return list
}

// constants counts the uses of the string constants of a system.
func (s *system) constants() map[*types.Const]int {
	uses := make(map[*types.Const]int)
	for _, obj := range s.pkg.TypesInfo.Uses {
		if c, ok := obj.(*types.Const); ok && c.Val().Kind() == constant.String && c.Pkg() == s.pkg.Types {
			uses[c]++
		}
	}
	return uses
}

// with returns the edit that makes the splices.
func (p piece) with(splices ...splice) edit {
	sort.Slice(splices, func(i, j int) bool { return splices[i].start > splices[j].start })
	text := p.text
	for _, s := range splices {
		text = text[:s.start] + s.text + text[s.end:]
	}
	return p.sys.replace(p.expr, "`"+text+"`")
}

// A clause is a WHERE of a piece.
type clause struct {
	piece
	where int // index of the word in the tokens
	cond  *condition
	table *table // nil if it is not leased
}

// clauses returns the WHEREs of the pieces.
func (s *system) clauses() []clause {
	var list []clause
	for _, p := range s.pieces() {
		for i, l := range p.tokens {
			if l.text != "WHERE" || i+1 == len(p.tokens) {
				continue
			}
			end := clauseEnd(p.tokens, i, "ORDER", "LIMIT", "FOR", "RETURNING", "GROUP")
			list = append(list, clause{p, i, parseCondition(p.tokens[i+1 : end]), p.tableAt(i)})
		}
	}
	return list
}

// tableAt returns the table that the part of a statement around a token is about. A
// fragment does not say, and is about the first table of the system.
func (p piece) tableAt(i int) *table {
	depth, name := p.tokens[i].depth, ""
	for j := i - 1; j >= 0 && p.tokens[j].depth >= depth; j-- {
		word, next := p.tokens[j].text, p.tokens[j+1].text
		if p.tokens[j].depth > depth || next == "SET" || next == "(" {
			continue
		}
		switch {
		case word == "UPDATE" || word == "INTO", word == "FROM" && name == "":
			name = next
		}
	}
	if name == "" {
		return &p.sys.tables[0]
	}
	return p.sys.table(name)
}

// rest returns the kids of a conjunction without some of them, as text.
func (c clause) rest(and *condition, without ...int) string {
	var kept []string
	for i, k := range and.kids {
		drop := false
		for _, w := range without {
			drop = drop || w == i
		}
		if !drop {
			kept = append(kept, c.text[k.outer[0]:k.outer[1]])
		}
	}
	return strings.Join(kept, " AND ")
}

// drop is the edit that takes conditions out of a conjunction. The WHERE goes with
// the last of them.
func (c clause) drop(and *condition, without ...int) edit {
	rest := c.rest(and, without...)
	start := and.start
	if rest == "" {
		if and.end-and.start != c.cond.end-c.cond.start {
			rest = "true"
		} else {
			start = c.tokens[c.where].start
		}
	}
	return c.with(splice{start, and.end, rest})
}

// become is the edit that puts a text in the place of a condition.
func (c clause) become(old *condition, text string) edit {
	return c.with(splice{old.outer[0], old.outer[1], text})
}

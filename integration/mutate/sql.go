package main

import "strings"

// A lexeme is one token of a SQL text.
type lexeme struct {
	text       string
	start, end int // offsets into the text, in bytes
	depth      int // of parentheses around it; a parenthesis is outside of itself
}

// lex splits a SQL text into words, parameters, literals and signs. Comments do not
// occur in the references.
func lex(sql string) []lexeme {
	var list []lexeme
	depth := 0
	for i := 0; i < len(sql); {
		start := i
		switch c := sql[i]; {
		case c == ' ' || c == '\n' || c == '\t':
			i++
			continue
		case isWord(c) || c == '$':
			for i++; i < len(sql) && isWord(sql[i]); i++ {
			}
		case c == '\'':
			for i++; i < len(sql) && sql[i] != '\''; i++ {
			}
			i = min(i+1, len(sql))
		case strings.IndexByte("<>=!:", c) >= 0:
			for i++; i < len(sql) && strings.IndexByte("<>=!:", sql[i]) >= 0; i++ {
			}
		default:
			i++
		}
		text := sql[start:i]
		if text == ")" {
			depth--
		}
		list = append(list, lexeme{text, start, i, depth})
		if text == "(" {
			depth++
		}
	}
	return list
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// clauseEnd returns the index of the lexeme behind a clause that begins at index i:
// the end of its parentheses, or the first of the given words at its depth.
func clauseEnd(list []lexeme, i int, words ...string) int {
	depth := list[i].depth
	for j := i + 1; j < len(list); j++ {
		if list[j].depth < depth {
			return j
		}
		if list[j].depth == depth {
			for _, w := range words {
				if list[j].text == w {
					return j
				}
			}
		}
	}
	return len(list)
}

// items splits the lexemes of a list at its commas.
func items(list []lexeme) [][]lexeme {
	var out [][]lexeme
	from := 0
	for i, l := range list {
		if l.text == "," && l.depth == list[0].depth {
			out = append(out, list[from:i])
			from = i + 1
		}
	}
	if from < len(list) {
		out = append(out, list[from:])
	}
	return out
}

// column returns the name of the column that lexemes begin with, and how many
// lexemes it has, the name of its table included.
func column(list []lexeme) (name string, n int) {
	switch {
	case len(list) >= 3 && list[1].text == ".":
		return list[2].text, 3
	case len(list) >= 1 && isWord(list[0].text[0]):
		return list[0].text, 1
	}
	return "", 0
}

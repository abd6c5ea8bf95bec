// Package token splits SQL text into tokens that are certain without a
// grammar: words, quoted identifiers, strings, numbers, operators and
// punctuation, with brackets paired. It never fails; what is not terminated
// ends with the text.
package token

import (
	"sort"
	"strings"
)

// A Kind is the kind of a token.
type Kind uint8

// The kinds of tokens. Comments and white space are no tokens.
const (
	Word   Kind = iota // an unquoted identifier or keyword
	Quoted             // "ident" or `ident`
	Text               // 'string', E'string', $tag$string$tag$ and the like
	Number             // 12, 1.5e3
	Param              // $1
	Op                 // a run of operator characters, ::, := and ..
	Punct              // ( ) [ ] , ; . : and any other single character
)

// A Token is one token of the text.
type Token struct {
	Kind       Kind
	Start, End int // byte offsets, half open
	Match      int // index of the other bracket of a pair; -1 elsewhere
}

// A List is the tokens of a text in order.
type List struct {
	SQL  string
	Toks []Token
}

// Len returns the number of tokens.
func (l *List) Len() int { return len(l.Toks) }

// Text returns the source text of token i, "" outside the list.
func (l *List) Text(i int) string {
	if i < 0 || i >= len(l.Toks) {
		return ""
	}
	return l.SQL[l.Toks[i].Start:l.Toks[i].End]
}

// Is reports whether token i is one of the given unquoted words, which are in
// lower case.
func (l *List) Is(i int, words ...string) bool {
	if i < 0 || i >= len(l.Toks) || l.Toks[i].Kind != Word {
		return false
	}
	text := l.Text(i)
	for _, w := range words {
		if len(w) == len(text) && strings.EqualFold(w, text) {
			return true
		}
	}
	return false
}

// IsPunct reports whether token i is the punctuation or operator text.
func (l *List) IsPunct(i int, text string) bool {
	if i < 0 || i >= len(l.Toks) {
		return false
	}
	k := l.Toks[i].Kind
	return (k == Punct || k == Op) && l.Text(i) == text
}

// At returns the index of the token that contains the byte offset or, between
// tokens, of the next one; Len if there is none.
func (l *List) At(offset int) int {
	return sort.Search(len(l.Toks), func(i int) bool { return l.Toks[i].End > offset })
}

// Next returns the index of the first token at or after i that stands on the
// level of i and satisfies pred, skipping what is in brackets, or hi. It stops
// at a bracket that closes the level.
func (l *List) Next(i, hi int, pred func(int) bool) int {
	for i < hi {
		if pred(i) {
			return i
		}
		if l.Opens(i) {
			if l.Toks[i].Match < 0 {
				return hi
			}
			i = l.Toks[i].Match + 1
			continue
		}
		if l.closes(i) {
			return i
		}
		i++
	}
	return hi
}

// Opens reports whether token i is an opening bracket.
func (l *List) Opens(i int) bool { return l.IsPunct(i, "(") || l.IsPunct(i, "[") }

func (l *List) closes(i int) bool { return l.IsPunct(i, ")") || l.IsPunct(i, "]") }

// pair sets Match of all brackets.
func (l *List) pair() {
	var open []int
	for i := range l.Toks {
		switch {
		case l.Toks[i].Kind != Punct:
		case l.Opens(i):
			open = append(open, i)
		case l.closes(i) && len(open) > 0:
			j := open[len(open)-1]
			open = open[:len(open)-1]
			if (l.SQL[l.Toks[j].Start] == '(') == (l.SQL[l.Toks[i].Start] == ')') {
				l.Toks[i].Match, l.Toks[j].Match = j, i
			}
		}
	}
}

package sqlsites_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

func TestLiteralPos(t *testing.T) {
	for _, tt := range []struct {
		src    string
		offset int // in the value
		want   int // in src
	}{
		{`"abc"`, 0, 1},
		{`"abc"`, 2, 3},
		{`"abc"`, 3, 4},
		{`"a\nb"`, 1, 2},
		{`"a\nb"`, 2, 4},
		{`"\x41b"`, 1, 5},
		{`"\101b"`, 1, 5},
		{`"\u00e9b"`, 0, 1},
		{`"\u00e9b"`, 1, 1},
		{`"\u00e9b"`, 2, 7},
		{`"éb"`, 2, 3},
		{`"日b"`, 3, 4},
		{`"\"b"`, 1, 3},
		{`"\xe9\x41"`, 1, 5},
		{"`a\\nb`", 1, 2},
		{"`日b`", 3, 4},
		{"`a\nb`", 2, 3},
		{`""`, 0, 1},
		{`"ab"`, 9, 3},
	} {
		lit := literal(t, tt.src)
		if got := int(sqlsites.LiteralPos(lit, tt.offset) - lit.Pos()); got != tt.want {
			t.Errorf("byte %d of %s is at %d, want %d", tt.offset, tt.src, got, tt.want)
		}
	}
}

func literal(t *testing.T, src string) *ast.BasicLit {
	t.Helper()
	e, err := parser.ParseExprFrom(token.NewFileSet(), "", src, 0)
	if err != nil {
		t.Skip(err)
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		t.Skip("no literal")
	}
	return lit
}

// FuzzLiteralPos checks that each byte of a literal's value leads to the
// source of the character that it belongs to.
func FuzzLiteralPos(f *testing.F) {
	for _, s := range []string{"abc", "é日", "a\nb\tc", "\x00\xff", "q\"`\\", "\r\n"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, content string, quoted bool) {
		if lines := strings.Count(content, "\r\n"); !quoted && strings.Contains(content, "\r") &&
			(lines != strings.Count(content, "\r") || lines != strings.Count(content, "\n")) {
			t.Skip("carriage returns other than at the end of each line are not mapped")
		}
		src := "`" + content + "`"
		if quoted {
			src = strconv.Quote(content)
			if len(content)%2 == 0 {
				src = strconv.QuoteToASCII(content)
			}
		}
		lit := literal(t, src)
		value, err := strconv.Unquote(lit.Value)
		if err != nil {
			t.Skip(err)
		}
		last := token.NoPos
		for i := range len(value) + 1 {
			pos := sqlsites.LiteralPos(lit, i)
			if pos < last || pos <= lit.Pos() || pos >= lit.Pos()+token.Pos(len(src)) {
				t.Fatalf("byte %d of %s is at %d, after %d", i, src, pos, last)
			}
			last = pos
			if i < len(value) && !leadsTo(src[pos-lit.Pos():], value, i, quoted) {
				t.Fatalf("byte %d of %s leads to %q", i, src, src[pos-lit.Pos():])
			}
		}
	})
}

// leadsTo reports whether rest, which is source text, begins with the character
// that holds byte i of value.
func leadsTo(rest, value string, i int, quoted bool) bool {
	if !quoted {
		return rest[0] == value[i] || rest[0] == '\r' && value[i] == '\n'
	}
	r, multibyte, _, err := strconv.UnquoteChar(rest, '"')
	if err != nil {
		return false
	}
	if !multibyte {
		return byte(r) == value[i]
	}
	for back := 0; back < utf8.RuneLen(r) && back <= i; back++ {
		if got, _ := utf8.DecodeRuneInString(value[i-back:]); got == r {
			return true
		}
	}
	return false
}

package sqlsites

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"unicode/utf8"
)

// literalPos returns the position in the file of the byte at offset of the
// literal's value, 0 <= offset <= length of the value; the length itself leads
// to the closing quote. An offset inside an escape sequence or a multi-byte
// character leads to its start.
func literalPos(lit *ast.BasicLit, offset int) token.Pos {
	if len(lit.Value) < 2 {
		return lit.Pos()
	}
	if lit.Value[0] == '`' {
		return lit.Pos() + token.Pos(1+rawOffset(lit, offset))
	}
	return lit.Pos() + token.Pos(1+interpretedOffset(lit.Value[1:len(lit.Value)-1], offset))
}

// rawOffset returns the offset in the source of a raw string's content. The
// two differ only where the file has carriage returns, which the scanner takes
// out of the value and which a file has at the end of each line or of none.
func rawOffset(lit *ast.BasicLit, offset int) int {
	content := lit.Value[1 : len(lit.Value)-1]
	offset = min(max(offset, 0), len(content))
	if !lit.ValueEnd.IsValid() {
		return offset
	}
	stripped := int(lit.ValueEnd-lit.ValuePos) - len(lit.Value)
	if stripped <= 0 || stripped != strings.Count(content, "\n") {
		return offset
	}
	return offset + strings.Count(content[:offset], "\n")
}

// interpretedOffset returns the offset in content, which is what stands
// between the quotes, of the character that yields the byte at offset of the
// value.
func interpretedOffset(content string, offset int) int {
	rest := content
	for value := 0; rest != ""; {
		r, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			break
		}
		width := 1
		if multibyte {
			width = utf8.RuneLen(r)
		}
		if offset < value+width {
			break
		}
		value += width
		rest = tail
	}
	return len(content) - len(rest)
}

package ignore

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// sqlDirective matches a directive in SQL up to the end of its line.
var sqlDirective = regexp.MustCompile(`--[ \t]*fencelint:([a-z]+)\b([^\n]*)`)

// addSQL adds the directives in the comments of a SQL text that is a string
// literal.
func (d *Directives) addSQL(cur inspector.Cursor) {
	lit := cur.Node().(*ast.BasicLit)
	if lit.Kind != token.STRING || !strings.Contains(lit.Value, tool+":") {
		return
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return // the type checker has reported it
	}
	whole := concatenation(cur)
	if !opensLikeSQL(text, whole != span{lit.Pos(), lit.End()}) {
		return
	}
	raw := lit.Value[0] == '`'
	statements := statementSpans(text)
	for _, m := range sqlDirective.FindAllStringSubmatchIndex(text, -1) {
		at, covers := span{lit.Pos(), lit.End()}, whole
		if raw {
			// In a raw literal, an offset in the text is one in the source.
			start := lit.Pos() + 1
			at = span{start + token.Pos(m[0]), start + token.Pos(m[1])}
			if len(statements) > 1 {
				s := owner(statements, text, m[0])
				covers = span{start + token.Pos(s.start), start + token.Pos(s.end)}
			}
		}
		d.add(at, text[m[2]:m[3]], strings.TrimSpace(text[m[4]:m[5]]), inSQL, covers)
	}
}

// concatenation returns the extent of the expression that joins a literal to
// others by +, because all of them are one text.
func concatenation(cur inspector.Cursor) span {
	for {
		parent := cur.Parent()
		switch n := parent.Node().(type) {
		case *ast.ParenExpr:
		case *ast.BinaryExpr:
			if n.Op != token.ADD {
				return extent(cur.Node())
			}
		default:
			return extent(cur.Node())
		}
		cur = parent
	}
}

// offsets is a stretch of a text in bytes, start <= end.
type offsets struct{ start, end int }

// owner returns the statement that a directive at the offset is about: the one
// in which it stands or which follows it, unless one ends on its line.
func owner(statements []offsets, text string, at int) offsets {
	lineStart := strings.LastIndexByte(text[:at], '\n') + 1
	for _, s := range statements {
		if s.end >= lineStart && s.end <= at && strings.TrimSpace(text[s.start:s.end]) != "" {
			return s
		}
		if at < s.end {
			return s
		}
	}
	return statements[len(statements)-1]
}

// statementSpans splits a text after its semicolons, other than those in
// quotes and comments. The spans adjoin and cover the whole text; what follows
// the last semicolon is a span only if it is more than white space.
func statementSpans(text string) []offsets {
	var spans []offsets
	start := 0
	for i := 0; i < len(text); {
		if text[i] == ';' {
			spans = append(spans, offsets{start, i + 1})
			start = i + 1
		}
		i += opaque(text[i:])
	}
	if strings.TrimSpace(text[start:]) != "" || len(spans) == 0 {
		spans = append(spans, offsets{start, len(text)})
	}
	return spans
}

// dollarQuote matches the start of a PostgreSQL dollar-quoted string.
var dollarQuote = regexp.MustCompile(`^\$([A-Za-z_][A-Za-z0-9_]*)?\$`)

// opaque returns the length in bytes, at least 1, of the quoted string or
// comment with which a non-empty text begins, or else of its first byte.
func opaque(text string) int {
	switch {
	case text[0] == '\'' || text[0] == '"' || text[0] == '`':
		return through(text, 1, text[:1])
	case strings.HasPrefix(text, "--"):
		return through(text, 2, "\n")
	case strings.HasPrefix(text, "/*"):
		return through(text, 2, "*/")
	case text[0] == '$':
		if quote := dollarQuote.FindString(text); quote != "" {
			return through(text, len(quote), quote)
		}
	}
	return 1
}

// through returns the offset behind the first end mark at or after from, or
// the length of the text when it has none.
func through(text string, from int, end string) int {
	if i := strings.Index(text[from:], end); i >= 0 {
		return from + i + len(end)
	}
	return len(text)
}

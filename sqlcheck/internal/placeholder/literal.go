package placeholder

import "strings"

// isBlank reports whether a literal consists of holes only.
func (r *rewriter) isBlank(t token) bool {
	s := inner(r.out.text, t)
	if t.holes > 0 {
		return s == ""
	}
	return t.exact || r.formatted && isVerb(s)
}

// literal writes a string.
func (r *rewriter) literal(t token) {
	if r.isBlank(t) {
		hole := int(t.hole)
		if t.holes == 0 {
			hole = r.verb(int(t.end) - 1 - len(inner(r.out.text, t)))
		}
		r.out.replace(int(t.start), int(t.end), r.param(hole, int(t.start)))
		r.ctx.term()
		return
	}
	if r.isMarked(t) {
		r.marked(t, func(start, end, hole int, s string) {
			r.out.glue(start, end, s)
		})
	}
	r.ctx.term()
}

// isMarked reports whether anything within a literal is to be replaced.
func (r *rewriter) isMarked(t token) bool {
	return t.holes > 0 || t.exact || r.formatted && strings.IndexByte(r.text(t), '%') >= 0
}

// marked calls replace for each hole, verb and doubled percent sign within a
// literal, in order: s stands for the bytes [start, end) of the text. The hole
// is -1 for a percent sign.
func (r *rewriter) marked(t token, replace func(start, end, hole int, s string)) {
	end := int(t.end) - 1
	i := end - len(inner(r.out.text, t))
	hole, holes := int(t.hole), int(t.holes)
	for offset := i; offset <= end; {
		for ; holes > 0 && r.given[hole] <= offset; holes-- {
			replace(offset, offset, hole, marker(hole))
			hole++
		}
		limit := end
		if holes > 0 {
			limit = r.given[hole]
		}
		next, width := offset+1, 0
		if r.formatted && offset < limit && r.out.text[offset] == '%' {
			width = r.percentIn(offset, limit, replace)
			next = offset + max(1, width)
		}
		offset = next
	}
}

// percentIn replaces the verb or doubled percent sign at offset, which ends
// before limit, and returns its length in bytes, or 0 if there is none.
func (r *rewriter) percentIn(offset, limit int, replace func(start, end, hole int, s string)) int {
	text := r.out.text[:limit]
	if offset+1 < limit && text[offset+1] == '%' {
		replace(offset, offset+2, -1, "%")
		return 2
	}
	end := verbEnd(text, offset)
	if end == 0 {
		return 0
	}
	hole := r.verb(offset)
	replace(offset, end, hole, marker(hole))
	return end - offset
}

// quoted writes a quoted identifier. For PostgreSQL one in backticks or square
// brackets takes double quotes, or none if it needs none; so does one with a
// hole.
func (r *rewriter) quoted(t token) {
	defer r.ctx.term()
	content := inner(r.out.text, t)
	if (t.kind == tkQuoted || r.dialect.keepsQuotes()) && !r.isMarked(t) || content == "" && t.holes == 0 {
		return
	}
	var name strings.Builder
	last, hole := int(t.start)+1, -1
	tail := false // a hole has just been written
	plain := func(end int) {
		if tail && end > last {
			name.WriteByte('$')
		}
		name.WriteString(r.out.text[last:end])
	}
	r.marked(t, func(start, end, h int, s string) {
		plain(start)
		if tail && start == last {
			name.WriteByte('$')
		}
		name.WriteString(s)
		tail, last = h >= 0, end
		if h >= 0 {
			hole = h
		}
	})
	plain(int(t.end) - 1)
	ident := name.String()
	if quote := r.out.text[t.start : t.start+1]; t.kind != tkBracket {
		ident = strings.ReplaceAll(ident, quote+quote, quote)
	}
	if hole >= 0 {
		r.name(hole, ident)
	}
	spelled := quoteIdent(ident)
	if r.dialect.keepsQuotes() {
		spelled = requote(ident, r.text(t))
	}
	r.out.replace(int(t.start), int(t.end), spelled)
}

// quoteIdent returns the spelling of an identifier, with quotes if it needs
// them.
func quoteIdent(ident string) string {
	simple := ident != "" && isLetter(ident[0]) && !isReserved(ident)
	for i := 0; simple && i < len(ident); i++ {
		c := ident[i]
		simple = isIdent(c) && c < 0x80 && (c < 'A' || c > 'Z')
	}
	if simple {
		return ident
	}
	return `"` + strings.ReplaceAll(ident, `"`, `""`) + `"`
}

// isReserved reports whether a lower-case word may not be an identifier
// without quotes, or had better not.
func isReserved(word string) bool {
	return lookup(word).known || reserved[word]
}

// reserved are PostgreSQL's reserved words that are no keywords to this
// package.
var reserved = map[string]bool{
	"analyse": true, "analyze": true, "asymmetric": true, "authorization": true,
	"binary": true, "both": true, "cast": true, "check": true,
	"collation": true, "concurrently": true, "current_catalog": true,
	"current_date": true, "current_role": true, "current_schema": true,
	"current_time": true, "current_timestamp": true, "current_user": true,
	"deferrable": true, "false": true, "foreign": true, "freeze": true,
	"grant": true, "initially": true, "leading": true, "localtime": true,
	"localtimestamp": true, "null": true, "overlaps": true, "placing": true,
	"primary": true, "session_user": true, "symmetric": true,
	"system_user": true, "tablesample": true, "trailing": true, "true": true,
	"unique": true, "user": true, "variadic": true, "verbose": true,
}

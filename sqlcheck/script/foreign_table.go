package script

import (
	"slices"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
)

// createTable adapts CREATE TABLE, whose word TABLE is token i. It reports
// whether anything is left.
func (f *foreign) createTable(i int) bool {
	i++
	if f.toks.Is(i, "if") { // IF NOT EXISTS
		i += 3
	}
	r := reader{toks: f.toks}
	table, i := r.name(i)
	if f.toks.Is(i, "like") {
		model, _ := r.name(i + 1)
		f.extras = append(f.extras, &ddl.CreateTable{
			Table: table,
			Like:  []ddl.Like{{Table: model, Defaults: true, Identity: true, Constraints: true}},
		})
		return false
	}
	if !f.toks.IsPunct(i, "(") || f.toks.Toks[i].Match < 0 {
		return true
	}
	end := f.toks.Toks[i].Match
	f.list(i+1, end, f.element)
	f.blank(end+1, f.toks.Len()) // ENGINE, WITHOUT ROWID, PARTITION BY
	return true
}

// element adapts an element of CREATE TABLE, or what follows ADD. It reports
// whether the element stays.
func (f *foreign) element(lo, hi int) bool {
	switch {
	case f.isIndex(lo):
		return false
	case f.toks.Is(lo, "constraint", "primary", "check", "foreign", "unique", "exclude", "like"):
		return f.constraint(lo, hi)
	}
	if lo < hi {
		f.column(lo, hi)
	}
	return true
}

// isIndex reports whether the element at token i is an index. A column may be
// called key or index as well: what tells is whether brackets hold columns.
func (f *foreign) isIndex(i int) bool {
	switch {
	case f.toks.Is(i, "fulltext", "spatial"):
		return true
	case f.toks.Is(i, "unique") && !f.toks.IsPunct(i+1, "("):
		return true
	case !f.toks.Is(i, "key", "index"):
		return false
	}
	open := i + 1
	if !f.toks.IsPunct(open, "(") {
		open++
	}
	if f.toks.Is(open, "using") {
		return true
	}
	return f.toks.IsPunct(open, "(") && open+1 < f.toks.Len() &&
		(f.toks.Toks[open+1].Kind == token.Word || f.toks.Toks[open+1].Kind == token.Quoted || f.toks.Opens(open+1))
}

// constraint adapts a constraint. It reports whether the constraint stays.
func (f *foreign) constraint(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		switch {
		case f.toks.Is(i, "unique") && !f.toks.IsPunct(i+1, "("), f.toks.Is(i, "not") && f.toks.Is(i+1, "enforced"):
			return false
		case f.toks.Is(i, "enforced", "autoincrement"):
			f.blank(i, i+1)
		case f.toks.Is(i, "using"), f.toks.Is(i, "on") && f.toks.Is(i+1, "conflict"):
			f.blank(i, hi)
			return true
		}
	}
	return true
}

// integers are the types whose width other databases let one write.
var integers = []string{"int", "integer", "bigint", "smallint", "float", "real", "boolean", "bool"}

// column adapts the definition of the column whose name is token lo, and
// returns what is left out of it.
func (f *foreign) column(lo, hi int) *attributes {
	attr := &attributes{}
	f.columns[f.toks.Toks[lo].Start] = attr
	i := lo + 1
	switch {
	case f.toks.Is(i, "enum", "set") && f.toks.IsPunct(i+1, "("):
		end := f.after(i + 1)
		if f.toks.Is(i, "enum") {
			attr.values = f.texts(i+2, end-1)
		}
		f.write(i, end, "text")
		i = end
	case f.toks.Is(i, integers...) && f.toks.IsPunct(i+1, "("):
		f.blank(i+1, f.after(i+1))
		i = f.after(i + 1)
	}
	for i < hi {
		if next := min(f.attribute(i, hi, attr), hi); next > i {
			f.blank(i, next)
			i = next
			continue
		}
		i = max(f.after(i), i+1)
	}
	return attr
}

// attribute returns the index of the token behind the attribute at token i, or
// i if the grammar has that attribute.
func (f *foreign) attribute(i, hi int, attr *attributes) int {
	switch {
	case f.toks.Is(i, "auto_increment", "autoincrement"):
		attr.sequence = true
		return i + 1
	case f.toks.Is(i, "unsigned", "signed", "zerofill", "visible", "invisible", "asc", "desc", "binary", "first"),
		f.toks.Is(i, "key") && !f.toks.Is(i-1, "primary", "foreign"):
		return i + 1
	case f.toks.Is(i, "comment", "collate", "charset", "after"):
		return i + 2
	case f.toks.Is(i, "character") && f.toks.Is(i+1, "set"), f.toks.Is(i, "on") && f.toks.Is(i+1, "conflict"):
		return i + 3
	case f.toks.Is(i, "on") && f.toks.Is(i+1, "update") && f.toks.Is(i+2, "current_timestamp", "now", "localtimestamp"):
		return f.after(i + 3)
	case f.toks.Is(i, "generated") && f.toks.Is(i+2, "as") && f.toks.IsPunct(i+3, "("):
		attr.computed = true
		return f.generated(i+3, hi)
	case f.toks.Is(i, "as") && f.toks.IsPunct(i+1, "("):
		attr.computed = true
		return f.generated(i+1, hi)
	}
	return i
}

// generated returns the index of the token behind the expression of a computed
// column whose bracket opens at token i.
func (f *foreign) generated(i, hi int) int {
	i = f.after(i)
	if f.toks.Is(i, "virtual", "stored", "persistent") {
		i++
	}
	return min(i, hi)
}

// texts returns the strings in the tokens lo to hi, half open.
func (f *foreign) texts(lo, hi int) []string {
	var out []string
	for i := lo; i < hi; i++ {
		if k := f.toks.Toks[i].Kind; k == token.Text || k == token.Quoted {
			out = append(out, unquote(f.toks.Text(i)))
		}
	}
	return slices.Clip(out)
}

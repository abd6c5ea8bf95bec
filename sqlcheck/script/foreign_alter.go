package script

import (
	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// alterTable adapts ALTER TABLE, whose word TABLE is token i. It reports
// whether anything is left.
func (f *foreign) alterTable(i int) bool {
	i++
	if f.toks.Is(i, "if") { // IF EXISTS
		i += 2
	}
	if f.toks.Is(i, "only") {
		i++
	}
	r := reader{toks: f.toks}
	table, i := r.name(i)
	return f.list(i, f.toks.Len(), func(lo, hi int) bool { return f.action(table, lo, hi) })
}

// action adapts one action of ALTER TABLE. It reports whether the action stays.
func (f *foreign) action(table ddl.Name, lo, hi int) bool {
	i := lo + 1
	switch {
	case f.toks.Is(lo, "modify", "change"):
		f.modify(lo, hi)
	case f.toks.Is(lo, "add"):
		return f.addition(lo, hi)
	case f.toks.Is(lo, "drop"):
		if f.toks.Is(i, "check") {
			f.alter(table, ddl.Action{Kind: ddl.DropConstraint, Name: unquote(f.toks.Text(i + 1))})
			return false
		}
		return !f.toks.Is(i, "index", "key", "foreign", "primary", "partition")
	case f.toks.Is(lo, "rename"):
		return f.rename(table, i)
	case f.toks.Is(lo, "alter"):
		return !f.toks.Is(i, "index", "check")
	default:
		return !f.toks.Is(lo, "engine", "auto_increment", "comment", "convert", "default", "character", "charset",
			"collate", "algorithm", "lock", "row_format", "force", "checksum", "key_block_size", "order")
	}
	return true
}

// modify turns MODIFY and CHANGE into ADD, and remembers that.
func (f *foreign) modify(lo, hi int) {
	i := lo + 1
	if f.toks.Is(i, "column") {
		i++
	}
	if f.toks.Is(i, "if") { // IF EXISTS
		f.blank(i, i+2)
		i += 2
	}
	from := ""
	if f.toks.Is(lo, "change") && i < hi {
		from = unquote(f.toks.Text(i))
		f.blank(i, i+1)
		i++
	}
	if i >= hi {
		return // no definition: the grammar reports it
	}
	f.write(lo, lo+1, "add")
	attr := f.column(i, hi)
	attr.modified, attr.from = true, from
}

// addition adapts ADD.
func (f *foreign) addition(lo, hi int) bool {
	i := lo + 1
	if f.toks.Is(i, "partition") {
		return false
	}
	if !f.toks.Is(i, "column") {
		return f.element(i, hi)
	}
	i++
	if f.toks.Is(i, "if") { // IF NOT EXISTS
		i += 3
	}
	if i < hi {
		f.column(i, hi)
	}
	return true
}

// rename takes out RENAME, which the grammar does not have in a list. i is the
// token behind the word.
func (f *foreign) rename(table ddl.Name, i int) bool {
	switch {
	case f.toks.Is(i, "index", "key"):
	case f.toks.Is(i, "column"):
		f.alter(table, ddl.Action{
			Kind: ddl.RenameColumn,
			Name: unquote(f.toks.Text(i + 1)),
			To:   unquote(f.toks.Text(i + 3)),
		})
	default:
		if f.toks.Is(i, "to", "as") {
			i++
		}
		r := reader{toks: f.toks}
		to, _ := r.name(i)
		f.extras = append(f.extras, &ddl.RenameTable{Table: table, To: to.Name})
	}
	return false
}

// alter keeps an action that the grammar does not have.
func (f *foreign) alter(table ddl.Name, a ddl.Action) {
	f.extras = append(f.extras, &ddl.AlterTable{Table: table, Actions: []ddl.Action{a}})
}

package script

import (
	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A foreign is a definition in the dialect of another database. What the
// grammar does not know is overwritten with blanks of the same length, and what
// of it matters is kept beside it.
type foreign struct {
	text    string // "" if nothing is left
	toks    *token.List
	buf     []byte
	columns map[int]*attributes // by the offset of the column's name, in bytes
	extras  []ddl.Statement     // with places in the statement
}

// attributes are what a column has beyond the grammar.
type attributes struct {
	values   []string
	sequence bool
	computed bool
	modified bool   // MODIFY and CHANGE
	from     string // the old name, of CHANGE
}

// foreignText takes out of one statement what other databases add to the
// grammar.
func foreignText(sql string) *foreign {
	f := &foreign{toks: token.Scan(sql), buf: []byte(sql), columns: map[int]*attributes{}}
	f.quotes()
	kept := true
	r := reader{toks: f.toks}
	switch i := r.object(0); {
	case f.toks.Is(0, "create") && f.toks.Is(i, "table"):
		kept = f.createTable(i)
	case f.toks.Is(0, "alter") && f.toks.Is(i, "table"):
		kept = f.alterTable(i)
	case f.toks.Is(i, "index"):
		f.index(i)
	}
	if kept {
		f.text = string(f.buf)
	}
	return f
}

// quotes turns the backticks into the quotes of the standard.
func (f *foreign) quotes() {
	for i, t := range f.toks.Toks {
		if t.Kind != token.Quoted || f.buf[t.Start] != '`' {
			continue
		}
		copy(f.buf[t.Start+1:t.End], unquote(f.toks.Text(i)))
		f.buf[t.Start] = '"'
		f.buf[t.End-1] = '"'
	}
}

// blank overwrites the tokens lo to hi, half open.
func (f *foreign) blank(lo, hi int) {
	if hi = min(hi, f.toks.Len()); lo < hi {
		Blank(f.buf[f.toks.Toks[lo].Start:f.toks.Toks[hi-1].End])
	}
}

// write overwrites the tokens lo to hi, half open, with a word that is not
// longer.
func (f *foreign) write(lo, hi int, word string) {
	f.blank(lo, hi)
	copy(f.buf[f.toks.Toks[lo].Start:f.toks.Toks[hi-1].End], word)
}

// after returns the index of the token behind the bracket that opens at i, or
// i if none opens there.
func (f *foreign) after(i int) int {
	if f.toks.Opens(i) && f.toks.Toks[i].Match >= 0 {
		return f.toks.Toks[i].Match + 1
	}
	return i
}

// list splits the tokens lo to hi at their commas, and blanks the elements for
// which keep is false together with a comma. It reports whether any is left.
func (f *foreign) list(lo, hi int, keep func(lo, hi int) bool) bool {
	comma := -1 // behind the last element that is kept
	for lo < hi {
		end := f.toks.Next(lo, hi, func(i int) bool { return f.toks.IsPunct(i, ",") })
		if keep(lo, end) {
			comma = end
		} else {
			f.blank(lo, end)
			if end < hi {
				f.blank(end, end+1)
			} else if comma >= 0 {
				f.blank(comma, comma+1)
			}
		}
		lo = end + 1
	}
	return comma >= 0
}

// index takes the options of MySQL from CREATE INDEX and DROP INDEX.
func (f *foreign) index(i int) {
	n := f.toks.Len()
	on := f.toks.Next(i, n, func(j int) bool { return f.toks.Is(j, "on") })
	if f.toks.Is(0, "drop") {
		f.blank(on, n)
		return
	}
	open := f.toks.Next(on, n, func(j int) bool { return f.toks.IsPunct(j, "(") })
	if end := f.after(open); !f.toks.Is(end, "where") {
		f.blank(end, n)
	}
}

// complete adds the attributes to the columns of the definitions. base is the
// offset of the statement in the text, in bytes.
func (f *foreign) complete(defs []ddl.Statement, base int) []ddl.Statement {
	for _, s := range defs {
		switch s := s.(type) {
		case *ddl.CreateTable:
			for i := range s.Columns {
				f.columns[s.Columns[i].At.Start-base].addTo(&s.Columns[i])
			}
		case *ddl.AlterTable:
			for i := range s.Actions {
				f.completeAction(&s.Actions[i], base)
			}
		}
	}
	return defs
}

func (f *foreign) completeAction(a *ddl.Action, base int) {
	if a.Kind != ddl.AddColumn {
		return
	}
	attr := f.columns[a.Column.At.Start-base]
	attr.addTo(a.Column)
	if attr != nil && attr.modified {
		a.Kind = ddl.ModifyColumn
		if attr.from != "" {
			a.Name, a.To = attr.from, a.Column.Name
		}
	}
}

// addTo adds the attributes to a column; a nil receiver has none.
func (a *attributes) addTo(c *ddl.Column) {
	if a == nil {
		return
	}
	c.Values = a.values
	c.Computed = c.Computed || a.computed
	if a.sequence {
		c.Sequence, c.NotNull = true, true
	}
}

// extra returns what stands beside the text. base is the offset of the
// statement in the text, in bytes.
func (f *foreign) extra(base int) []ddl.Statement {
	span := stmt.Node{Place: stmt.Span{Start: base, End: base + len(f.toks.SQL)}}
	for _, s := range f.extras {
		switch s := s.(type) {
		case *ddl.CreateTable:
			s.Node = span
		case *ddl.RenameTable:
			s.Node = span
		case *ddl.AlterTable:
			s.Node = span
			for i := range s.Actions {
				s.Actions[i].At = span.Place
			}
		}
	}
	return f.extras
}

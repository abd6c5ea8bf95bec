package tolerant

import (
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// words changes operators and literals that are spelled differently. What an
// interval is does not matter, only that it is one of constants and
// parameters, so INTERVAL 5 MINUTE becomes 5.
func (d *draft) words() {
	for i := range d.toks.Toks {
		switch {
		case d.toks.Is(i, "interval") && i+2 < d.toks.Len() && d.toks.Toks[i+2].Kind == token.Word && d.isUnit(i+2):
			d.put(i, "")
			d.put(i+2, "")
		case d.toks.Is(i, "regexp", "rlike", "glob", "match") && i > 0 && !d.toks.IsPunct(i-1, ".") && !d.toks.IsPunct(i+1, "("):
			d.put(i, "LIKE")
		}
	}
}

func (d *draft) isUnit(i int) bool {
	return d.toks.Is(i, "microsecond", "second", "minute", "hour", "day", "week", "month", "quarter", "year")
}

// modifiers removes the words that MySQL and SQLite put behind a verb, and
// makes REPLACE an INSERT that overwrites.
func (d *draft) modifiers() {
	v := d.verb()
	i := v + 1
	if d.toks.Is(v, "replace") {
		d.put(v, "INSERT")
		d.add = append(d.add, overwrite)
	}
	if !d.toks.Is(v, "insert", "replace", "update", "delete") {
		return
	}
	if d.toks.Is(i, "or") && d.toks.Is(i+1, "ignore", "replace", "rollback", "abort", "fail") {
		d.modifier(i + 1)
		d.blank(i, i+2)
		return
	}
	for d.toks.Is(i, "ignore", "low_priority", "high_priority", "delayed", "quick") {
		d.modifier(i)
		d.blank(i, i+1)
		i++
	}
	if d.toks.Is(v, "insert", "replace") && !d.toks.Is(i, "into") {
		d.intoMissing(v, i)
	}
}

// modifier records what the word at token i means.
func (d *draft) modifier(i int) {
	switch {
	case d.toks.Is(i, "ignore"):
		d.add = append(d.add, func(s *stmt.Statement) error {
			s.IgnoreOn = true
			return nil
		})
	case d.toks.Is(i, "replace"):
		d.add = append(d.add, overwrite)
	}
}

// intoMissing writes the INTO that MySQL allows to leave out, if what was
// removed between verb and table leaves room for it.
func (d *draft) intoMissing(v, table int) {
	if table >= d.toks.Len() {
		return
	}
	end := d.toks.Toks[v].End
	if d.toks.Toks[table].Start-end >= len(" INTO ") {
		copy(d.buf[end:], " INTO ")
	}
}

// overwrite makes an INSERT set all of its columns on a row that exists.
func overwrite(s *stmt.Statement) error {
	c := &stmt.Conflict{At: s.Verb}
	for _, name := range s.Columns {
		value := &stmt.Column{Node: stmt.Node{Place: s.Verb}, Table: "excluded", Name: name}
		c.Set = append(c.Set, stmt.Assignment{Column: name, Value: value, At: s.Verb})
	}
	s.OnConflict = c
	return nil
}

// valuesCall is the name under which VALUES(column), the new value of a column
// in ON DUPLICATE KEY UPDATE, passes the parser. In quotes it is as long.
const valuesCall = "valu"

// duplicateKey cuts off ON DUPLICATE KEY UPDATE and makes it the conflict
// clause.
func (d *draft) duplicateKey(v int) {
	n := d.toks.Len()
	on := v
	for on < n {
		if on = d.find(on+1, n, "on"); d.toks.Is(on+1, "duplicate") && d.toks.Is(on+2, "key") && d.toks.Is(on+3, "update") {
			break
		}
	}
	if on >= n {
		return
	}
	alias := ""
	if d.toks.Is(on-2, "as") {
		alias = d.toks.Text(on - 1)
		d.blank(on-2, on)
	}
	for i := on + 4; i < n; i++ {
		if d.toks.Is(i, "values") && d.toks.IsPunct(i+1, "(") {
			d.put(i, `"`+valuesCall+`"`)
		}
	}
	upd, err := d.excerpt("UPDATE t SET ", on+4, n)
	at := stmt.Span{Start: d.toks.Toks[on].Start, End: d.toks.Toks[n-1].End}
	d.blank(on, n)
	d.add = append(d.add, func(s *stmt.Statement) error {
		if err != nil {
			return err
		}
		stmt.ReplaceExprs(upd, func(e stmt.Expr) stmt.Expr { return newValue(e, alias) })
		s.OnConflict = &stmt.Conflict{Set: upd.Set, At: at}
		s.Whole.End = at.End
		return nil
	})
}

// newValue makes VALUES(column) and alias.column refer to the row that was to
// be inserted.
func newValue(e stmt.Expr, alias string) stmt.Expr {
	switch e := e.(type) {
	case *stmt.Call:
		if e.Name != valuesCall || len(e.Args) != 1 {
			return e
		}
		if c, ok := e.Args[0].(*stmt.Column); ok {
			return &stmt.Column{Node: e.Node, Table: "excluded", Name: c.Name}
		}
	case *stmt.Column:
		if alias != "" && e.Table == alias {
			e.Table = "excluded"
		}
	}
	return e
}

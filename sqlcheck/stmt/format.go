package stmt

import (
	"fmt"
	"strings"
)

// Format returns s as text for tests and for people, one part a line, with
// sub-statements indented.
func Format(s *Statement) string {
	var p printer
	p.statement(s)
	return p.b.String()
}

// A printer writes statements. Places are written as [start,end).
type printer struct {
	b      strings.Builder
	indent string
}

func (p *printer) line(format string, args ...any) {
	fmt.Fprintf(&p.b, p.indent+format+"\n", args...)
}

// nested writes a titled sub-statement.
func (p *printer) nested(title string, s *Statement) {
	p.line("%s", title)
	outer := p.indent
	p.indent += "  "
	p.statement(s)
	p.indent = outer
}

func (p *printer) statement(s *Statement) {
	if s == nil {
		p.line("nil")
		return
	}
	p.line("%s verb %s whole %s", s.Kind, at(s.Verb), at(s.Whole))
	for _, cte := range s.CTEs {
		p.nested(fmt.Sprintf("with %s%s%s %s", cte.Name, columnList(cte.Columns), flag(cte.Recursive, " recursive"), at(cte.At)), cte.Query)
	}
	if s.Target != nil {
		p.line("target %s", tableText(s.Target))
	}
	if s.Columns != nil {
		p.line("columns %s", strings.Join(s.Columns, ", "))
	}
	p.items("item", s.Items)
	p.assignments("set", s.Set)
	for _, src := range s.From {
		p.source("from", src)
	}
	if s.On != nil {
		p.expr("on", s.On)
	}
	p.writes(s)
	if s.Where != nil || !s.WhereAt.IsZero() {
		p.expr("where "+at(s.WhereAt), s.Where)
	}
	p.tail(s)
}

// writes prints the rows and arms of INSERT, VALUES, UNION and MERGE.
func (p *printer) writes(s *Statement) {
	for _, row := range s.Values {
		p.expr("row", &Row{Elems: row})
	}
	for _, branch := range s.Union {
		p.nested("branch", branch)
	}
	if s.Query != nil {
		p.nested("query", s.Query)
	}
	if c := s.OnConflict; c != nil {
		p.line("conflict %s%s%s", at(c.At), columnList(c.Target), flag(c.Nothing, " nothing"))
		p.assignments("conflict set", c.Set)
		if c.Where != nil {
			p.expr("conflict where "+at(c.WhereAt), c.Where)
		}
	}
	for _, arm := range s.Arms {
		p.line("arm %s %s%s%s%s", at(arm.At), arm.Kind, flag(arm.Matched, " matched"), flag(arm.BySource, " by source"), columnList(arm.Columns))
		if arm.Condition != nil {
			p.expr("arm condition", arm.Condition)
		}
		p.assignments("arm set", arm.Set)
		for _, v := range arm.Values {
			p.expr("arm value", v)
		}
	}
}

func (p *printer) tail(s *Statement) {
	p.items("returning", s.Returning)
	for _, x := range s.OrderBy {
		p.expr("order by", x)
	}
	if s.Limit != nil {
		p.expr("limit", s.Limit)
	}
	for _, l := range s.Locks {
		names := [...]string{"key share", "share", "no key update", "update"}
		p.line("lock for %s%s%s%s", names[l.Strength], columnList(l.Tables), flag(l.SkipLocked, " skip locked"), flag(l.NoWait, " nowait"))
	}
	for _, o := range s.Open {
		names := [...]string{"tail", "where", "set", "other"}
		p.line("open %s %s hole %d", names[o.Clause], at(o.At), o.Hole)
	}
	if s.Grouped || s.Limited || s.IgnoreOn {
		p.line("flags%s%s%s", flag(s.Grouped, " grouped"), flag(s.Limited, " limited"), flag(s.IgnoreOn, " ignore"))
	}
}

func (p *printer) items(title string, items []Item) {
	for _, it := range items {
		name := ""
		if it.Name != "" {
			name = " " + it.Name
		}
		p.expr(title+name+" "+at(it.At), it.Expr)
	}
}

func (p *printer) assignments(title string, set []Assignment) {
	for _, a := range set {
		field := ""
		if _, ok := a.Value.(*Subquery); ok {
			field = fmt.Sprintf(" field %d", a.Field)
		}
		p.expr(fmt.Sprintf("%s %s%s %s", title, a.Column, field, at(a.At)), a.Value)
	}
}

func (p *printer) source(title string, src Source) {
	switch src := src.(type) {
	case *TableSource:
		p.line("%s %s", title, tableText(&src.Table))
	case *QuerySource:
		p.nested(fmt.Sprintf("%s query %s%s%s %s", title, src.Alias, columnList(src.Columns), flag(src.Lateral, " lateral"), at(src.At)), src.Query)
	case *FuncSource:
		p.expr(fmt.Sprintf("%s func %s%s %s", title, src.Alias, columnList(src.Columns), at(src.At)), &Row{Elems: src.Calls})
	case *JoinSource:
		names := [...]string{"inner", "left", "right", "full"}
		p.line("%s join %s%s%s", title, names[src.Outer], flag(src.Natural, " natural"), columnList(src.Using))
		outer := p.indent
		p.indent += "  "
		p.source("left", src.Left)
		p.source("right", src.Right)
		if src.On != nil {
			p.expr("on", src.On)
		}
		p.indent = outer
	}
}

// expr prints an expression and, below it, the sub-selects that it refers to.
func (p *printer) expr(title string, e Expr) {
	p.line("%s: %s", title, FormatExpr(e))
	Walk(e, func(x Expr) bool {
		if q := Query(x); q != nil {
			p.nested("  subquery "+at(x.At()), q)
		}
		return true
	})
}

func at(s Span) string { return fmt.Sprintf("[%d,%d)", s.Start, s.End) }

func flag(set bool, text string) string {
	if set {
		return text
	}
	return ""
}

func columnList(names []string) string {
	if names == nil {
		return ""
	}
	return " (" + strings.Join(names, ", ") + ")"
}

func tableText(t *Table) string {
	name := t.Name
	if t.Schema != "" {
		name = t.Schema + "." + name
	}
	if t.Hole >= 0 {
		name += fmt.Sprintf("{hole %d}", t.Hole)
	}
	if t.Alias != "" {
		name += " as " + t.Alias
	}
	return name + " " + at(t.At)
}

package sqlcheck

import (
	"strconv"

	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A translator turns statements over the rewritten text into statements over
// the source: parameters and names that stand for holes become holes again, and
// all places become places in the source.
type translator struct {
	src     Source
	res     *placeholder.Result
	strings bool // double quotes are around strings
	done    map[*stmt.Statement]bool

	// Tables whose name is but a hole, and the qualifiers of columns that are:
	// such a table gets the qualifier as its alias, so that the columns find it.
	whole      []*stmt.Table
	qualifiers map[string]bool
}

func newTranslator(src Source, res *placeholder.Result, strings bool) *translator {
	return &translator{
		src:        src,
		res:        res,
		strings:    strings,
		done:       make(map[*stmt.Statement]bool),
		qualifiers: make(map[string]bool),
	}
}

// statement translates a statement of the script.
func (tr *translator) statement(s *stmt.Statement) {
	if len(tr.res.Params) > 0 || len(tr.src.Holes)+len(tr.res.Verbs) > 0 || tr.strings {
		tr.whole = tr.whole[:0]
		clear(tr.qualifiers)
		stmt.WalkStatement(s, func(s *stmt.Statement) bool {
			if tr.done[s] {
				return false
			}
			tr.done[s] = true
			stmt.ReplaceExprs(s, tr.expr)
			if len(tr.res.Idents) > 0 {
				tr.names(s)
			}
			return true
		})
		for _, t := range tr.whole {
			if name := tr.holeName(t.Hole); t.Alias == "" && tr.qualifiers[name] {
				t.Alias = name
			}
		}
	}
	stmt.MoveSpans(s, func(p stmt.Span) stmt.Span {
		start, end := tr.res.SourceSpan(p.Start, p.End)
		return stmt.Span{Start: start, End: end}
	})
}

// expr translates one expression, whose parts are translated.
func (tr *translator) expr(e stmt.Expr) stmt.Expr {
	switch e := e.(type) {
	case *stmt.Param:
		if e.Number < 1 || e.Number > len(tr.res.Params) {
			return e
		}
		p := tr.res.Params[e.Number-1]
		if p.Hole >= 0 {
			return &stmt.Hole{Node: e.Node, Index: p.Hole}
		}
		e.Name = p.Name
	case *stmt.Column:
		return tr.column(e)
	case *stmt.Literal:
		if prefix, _ := placeholder.Literal(e.Text); prefix != e.Text {
			return &stmt.Unknown{Node: e.Node, What: "text with a hole"}
		}
	case *stmt.Star:
		e.Table = tr.qualifier(e.Table)
	case *stmt.Call:
		if _, ok := tr.res.Idents[e.Name]; ok {
			return &stmt.Unknown{Node: e.Node, What: "call", Parts: e.Args}
		}
	}
	return e
}

func (tr *translator) column(c *stmt.Column) stmt.Expr {
	if hole, ok := tr.res.Idents[c.Name]; ok {
		return &stmt.Hole{Node: c.Node, Index: hole}
	}
	if tr.strings && c.Table == "" && !c.Place.IsZero() && tr.src.Text[tr.res.Source(c.Place.Start)] == '"' {
		return &stmt.Literal{Node: c.Node, Kind: stmt.String, Text: c.Name}
	}
	c.Table = tr.qualifier(c.Table)
	return c
}

// qualifier translates the name before the dot of a column.
func (tr *translator) qualifier(name string) string {
	hole, ok := tr.res.Idents[name]
	if !ok {
		return name
	}
	if literal := literalName(name); literal != "" {
		return literal
	}
	name = tr.holeName(hole)
	tr.qualifiers[name] = true
	return name
}

// holeName is the name by which a table is referred to that a hole names. Holes
// with one key have one name.
func (tr *translator) holeName(hole int) string {
	if hole < len(tr.src.Holes) {
		if key := tr.src.Holes[hole].Key; key != "" {
			return "{" + key + "}"
		}
	}
	return "{" + strconv.Itoa(hole) + "}"
}

// literalName is what the source spells of a name.
func literalName(name string) string {
	prefix, suffix := placeholder.Literal(name)
	return prefix + suffix
}

// names translates the names in s that are not expressions.
func (tr *translator) names(s *stmt.Statement) {
	tr.table(s.Target)
	for _, src := range s.From {
		tr.source(src)
	}
	s.Set = tr.assignments(s, s.Set)
	if s.OnConflict != nil {
		s.OnConflict.Set = tr.assignments(s, s.OnConflict.Set)
		tr.columns(s.OnConflict.Target)
	}
	for i := range s.Arms {
		s.Arms[i].Set = tr.assignments(s, s.Arms[i].Set)
		tr.columns(s.Arms[i].Columns)
	}
	tr.columns(s.Columns)
	for _, l := range s.Locks {
		for i, name := range l.Tables {
			l.Tables[i] = tr.qualifier(name)
		}
	}
}

// columns blanks the names of a list that are not known.
func (tr *translator) columns(names []string) {
	for i, name := range names {
		if _, ok := tr.res.Idents[name]; ok {
			names[i] = ""
		}
	}
}

// assignments returns set without those whose column is not known: each is an
// open SET list.
func (tr *translator) assignments(s *stmt.Statement, set []stmt.Assignment) []stmt.Assignment {
	kept := set[:0]
	for _, a := range set {
		hole, ok := tr.res.Idents[a.Column]
		if !ok {
			kept = append(kept, a)
			continue
		}
		s.Open = append(s.Open, stmt.OpenClause{Hole: hole, At: a.At, Clause: stmt.OpenSet})
	}
	return kept
}

func (tr *translator) source(src stmt.Source) {
	switch src := src.(type) {
	case *stmt.TableSource:
		tr.table(&src.Table)
	case *stmt.JoinSource:
		tr.columns(src.Using)
		tr.source(src.Left)
		tr.source(src.Right)
	}
}

func (tr *translator) table(t *stmt.Table) {
	if t == nil {
		return
	}
	if _, ok := tr.res.Idents[t.Schema]; ok {
		t.Schema = ""
	}
	hole, ok := tr.res.Idents[t.Name]
	if !ok {
		return
	}
	t.Hole, t.Name = hole, literalName(t.Name)
	if t.Name == "" {
		tr.whole = append(tr.whole, t)
	}
}

package stmt

// MoveSpans puts to(p) in the place of each known place p in s and in the
// statements inside it.
func MoveSpans(s *Statement, to func(Span) Span) {
	m := mover{to: to, seen: make(map[Expr]bool)}
	// A statement that stands in several places (the source of a multi-column
	// SET) is moved once.
	moved := make(map[*Statement]bool)
	WalkStatement(s, func(s *Statement) bool {
		if moved[s] {
			return false
		}
		moved[s] = true
		m.statement(s)
		return true
	})
}

// A mover moves the places of statements and of the expressions in them, each
// of which may stand in several places.
type mover struct {
	to   func(Span) Span
	seen map[Expr]bool
}

func (m *mover) span(p *Span) {
	if !p.IsZero() {
		*p = m.to(*p)
	}
}

func (m *mover) statement(s *Statement) {
	m.span(&s.Verb)
	m.span(&s.WhereAt)
	m.span(&s.Whole)
	if s.Target != nil {
		m.span(&s.Target.At)
	}
	for i := range s.CTEs {
		m.span(&s.CTEs[i].At)
	}
	for i := range s.Open {
		m.span(&s.Open[i].At)
	}
	for _, src := range s.From {
		m.source(src)
	}
	m.items(s.Items)
	m.items(s.Returning)
	m.assignments(s.Set)
	if c := s.OnConflict; c != nil {
		m.span(&c.At)
		m.span(&c.WhereAt)
		m.assignments(c.Set)
	}
	for i := range s.Arms {
		m.span(&s.Arms[i].At)
		m.assignments(s.Arms[i].Set)
	}
	WalkExprs(s, func(e Expr) bool {
		if m.seen[e] {
			return false
		}
		m.seen[e] = true
		if n, ok := e.(interface{ Move(Span) }); ok && !e.At().IsZero() {
			n.Move(m.to(e.At()))
		}
		return true
	})
}

func (m *mover) source(src Source) {
	switch src := src.(type) {
	case *TableSource:
		m.span(&src.Table.At)
	case *QuerySource:
		m.span(&src.At)
	case *FuncSource:
		m.span(&src.At)
	case *JoinSource:
		m.source(src.Left)
		m.source(src.Right)
	}
}

func (m *mover) items(items []Item) {
	for i := range items {
		m.span(&items[i].At)
	}
}

func (m *mover) assignments(set []Assignment) {
	for i := range set {
		m.span(&set[i].At)
	}
}

package sqlcheck

import (
	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// assignOpen gives each hole that became nothing to the innermost statement in
// which it stands. Places are still those of the rewritten text.
func assignOpen(stmts []*stmt.Statement, toks *token.List, open []placeholder.Open) {
	for _, o := range open {
		s := innermost(stmts, toks, o.Offset)
		if s == nil {
			continue
		}
		open := stmt.OpenClause{Hole: o.Hole, At: stmt.Span{Start: o.Offset, End: o.Offset}}
		if o.Beyond {
			truncate(stmts, s, open)
			continue
		}
		open.Clause = clauseAt(s, toks, o.Offset)
		s.Open = append(s.Open, open)
	}
}

// truncate marks the statements around a hole that stands for the rest of the
// text: whatever their clauses hold so far, more may follow.
func truncate(stmts []*stmt.Statement, inner *stmt.Statement, open stmt.OpenClause) {
	for _, top := range stmts {
		stmt.WalkStatement(top, func(s *stmt.Statement) bool {
			if s != inner && (s.Whole.IsZero() || open.At.Start < s.Whole.Start || open.At.Start > s.Whole.End) {
				return false
			}
			clauses := []stmt.Clause{stmt.OpenTail}
			if s.WhereAt.IsZero() && (s.OnConflict == nil || s.OnConflict.WhereAt.IsZero()) {
				clauses = []stmt.Clause{stmt.OpenSet, stmt.OpenWhere}
			}
			for _, open.Clause = range clauses {
				s.Open = append(s.Open, open)
			}
			return true
		})
	}
}

// innermost returns the smallest statement around a byte offset. What follows
// the last token of a statement belongs to it up to the next token, and what
// precedes all statements belongs to the first.
func innermost(stmts []*stmt.Statement, toks *token.List, offset int) *stmt.Statement {
	var best *stmt.Statement
	seen := make(map[*stmt.Statement]bool)
	for _, top := range stmts {
		stmt.WalkStatement(top, func(s *stmt.Statement) bool {
			if seen[s] || s.Whole.IsZero() || offset < s.Whole.Start || offset > reach(s, toks) {
				return false
			}
			seen[s] = true
			best = s
			return true
		})
	}
	if best != nil {
		return best
	}
	for _, s := range stmts {
		if offset < s.Whole.Start {
			return s
		}
	}
	return nil
}

// reach is the byte offset up to which a hole behind s belongs to it.
func reach(s *stmt.Statement, toks *token.List) int {
	if i := toks.At(s.Whole.End); i < toks.Len() {
		return toks.Toks[i].Start
	}
	return len(toks.SQL)
}

// clauseAt tells what a hole at a byte offset may add to the statement that it
// stands in.
func clauseAt(s *stmt.Statement, toks *token.List, offset int) stmt.Clause {
	if offset < s.Verb.End {
		return stmt.OpenOther
	}
	if s.Kind != stmt.Insert && !s.WhereAt.IsZero() {
		switch {
		case returns(s.Returning, offset):
			return stmt.OpenOther
		case offset >= s.WhereAt.Start:
			return stmt.OpenTail
		}
	}
	switch s.Kind {
	case stmt.Update:
		return afterSet(s.Set, s.WhereAt, s.Returning, offset)
	case stmt.Delete:
		if s.WhereAt.IsZero() && !returns(s.Returning, offset) {
			return stmt.OpenWhere
		}
	case stmt.Insert:
		c := s.OnConflict
		switch {
		case c == nil || c.Nothing || offset < c.At.Start:
		case !c.WhereAt.IsZero() && offset >= c.WhereAt.Start && !returns(s.Returning, offset):
			return stmt.OpenTail
		default:
			return afterSet(c.Set, c.WhereAt, s.Returning, offset)
		}
	case stmt.Select:
		if s.WhereAt.IsZero() && hasFrom(s, toks, offset) {
			return stmt.OpenWhere
		}
	}
	return stmt.OpenOther
}

// returns reports whether a byte offset is within or behind an output list.
func returns(items []stmt.Item, offset int) bool {
	return len(items) > 0 && !items[0].At.IsZero() && offset >= items[0].At.Start
}

// afterSet tells what a hole may add that stands at or behind a SET list,
// before WHERE if there is one.
func afterSet(set []stmt.Assignment, where stmt.Span, out []stmt.Item, offset int) stmt.Clause {
	switch {
	case returns(out, offset):
		return stmt.OpenOther
	case len(set) == 0 || offset <= set[0].At.Start:
		return stmt.OpenSet
	case offset < set[len(set)-1].At.End:
		return stmt.OpenSet
	case where.IsZero():
		return stmt.OpenWhere
	}
	// Between the last assignment and WHERE both a further assignment and a
	// further table could stand.
	return stmt.OpenSet
}

// hasFrom reports whether FROM stands between the verb of s and a byte offset,
// outside of brackets.
func hasFrom(s *stmt.Statement, toks *token.List, offset int) bool {
	lo, hi := toks.At(s.Verb.End), toks.At(offset)
	i := toks.Next(lo, hi, func(i int) bool { return toks.Is(i, "from") && !toks.Is(i-1, "distinct") })
	return i < hi && toks.Is(i, "from")
}

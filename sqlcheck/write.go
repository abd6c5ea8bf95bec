package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// A Write is one change that a statement makes to the rows of one table, or
// the read of a SELECT. A statement has one for each table it changes: its own,
// those of its data-modifying CTEs, and one for each arm of an upsert or MERGE.
type Write struct {
	Verb    Verb
	Target  *stmt.Table
	Set     []stmt.Assignment
	At      stmt.Span // the whole statement or arm
	Keyword stmt.Span // its verb
	WhereAt stmt.Span // its WHERE with the keyword; zero where there is none

	// Dialect is that of the package, as far as it is known; it may be set before
	// the write is judged. SQLite has one writer at a time, so that what a
	// statement reads of a table stays true until it has written.
	Dialect Dialect

	stmt  *stmt.Statement // the statement that has the clause
	where []stmt.Expr     // conditions that must all hold
	env   *env            // the CTEs in scope
}

// A Verb says how a Write changes rows.
type Verb int

// The verbs.
const (
	ReadRows   Verb = iota // SELECT
	InsertRows             // INSERT without an arm for rows that exist
	UpdateRows             // UPDATE, or an UPDATE arm of MERGE
	DeleteRows             // DELETE, or a DELETE arm of MERGE
	UpsertRows             // the DO UPDATE arm of INSERT
)

var verbNames = [...]string{"SELECT", "INSERT", "UPDATE", "DELETE", "ON CONFLICT DO UPDATE"}

func (v Verb) String() string { return verbNames[v] }

// Writes lists the changes of s, and its reads if it is a SELECT of one table,
// in the order of the text. Statements of kind Other have none.
func Writes(s *stmt.Statement) []*Write {
	return appendWrites(nil, s, nil)
}

// Is reports whether w is what s itself does, and not a part of it.
func (w *Write) Is(s *stmt.Statement) bool { return w.stmt == s }

func appendWrites(ws []*Write, s *stmt.Statement, outer *env) []*Write {
	inner := outer.with(s.CTEs)
	for i := range s.CTEs {
		ws = appendWrites(ws, s.CTEs[i].Query, inner.before(i))
	}
	switch s.Kind {
	case stmt.Update, stmt.Delete:
		return append(ws, plainWrite(s, inner))
	case stmt.Insert:
		return append(ws, insertWrite(s, inner))
	case stmt.Merge:
		return appendMerge(ws, s, inner)
	case stmt.Select:
		return appendReads(ws, s, inner)
	}
	return ws
}

func plainWrite(s *stmt.Statement, e *env) *Write {
	w := &Write{
		Verb: UpdateRows, Target: s.Target, Set: s.Set,
		At: s.Whole, Keyword: s.Verb, WhereAt: s.WhereAt, stmt: s, env: e,
	}
	if s.Kind == stmt.Delete {
		w.Verb = DeleteRows
	}
	if s.Where != nil {
		w.where = []stmt.Expr{s.Where}
	}
	return w
}

func insertWrite(s *stmt.Statement, e *env) *Write {
	w := &Write{Verb: InsertRows, Target: s.Target, Set: insertedValues(s), At: s.Whole, Keyword: s.Verb, stmt: s, env: e}
	if c := s.OnConflict; c != nil && !c.Nothing {
		w.Verb, w.Set, w.At, w.WhereAt = UpsertRows, c.Set, c.At, c.WhereAt
		if c.Where != nil {
			w.where = []stmt.Expr{c.Where}
		}
	}
	return w
}

// insertedValues pairs the column list of INSERT with its first row of values.
func insertedValues(s *stmt.Statement) []stmt.Assignment {
	if s.Query == nil {
		return nil
	}
	var row []stmt.Expr
	switch {
	case len(s.Query.Values) > 0:
		row = s.Query.Values[0]
	default:
		for _, item := range s.Query.Items {
			row = append(row, item.Expr)
		}
	}
	var set []stmt.Assignment
	for i, col := range s.Columns {
		if i < len(row) && row[i] != nil {
			set = append(set, stmt.Assignment{Column: col, Value: row[i], At: row[i].At()})
		}
	}
	return set
}

func appendMerge(ws []*Write, s *stmt.Statement, e *env) []*Write {
	for i := range s.Arms {
		arm := &s.Arms[i]
		w := &Write{Target: s.Target, Set: arm.Set, At: arm.At, Keyword: s.Verb, stmt: s, env: e}
		switch {
		case arm.Kind == stmt.Update:
			w.Verb = UpdateRows
		case arm.Kind == stmt.Delete:
			w.Verb = DeleteRows
		case arm.Kind == stmt.Insert:
			w.Verb = InsertRows
		default:
			continue
		}
		if s.On != nil && arm.Matched && w.Verb != InsertRows {
			w.where = append(w.where, s.On)
		}
		if arm.Condition != nil {
			w.where = append(w.where, arm.Condition)
		}
		ws = append(ws, w)
	}
	return ws
}

// appendReads records what a SELECT requires of the first table that it reads:
// that is how a queue's finder shows which rows are free for the taking.
func appendReads(ws []*Write, s *stmt.Statement, e *env) []*Write {
	for _, branch := range s.Union {
		ws = appendReads(ws, branch, e)
	}
	table := firstTable(s.From)
	if table == nil || e.lookup(table) != nil {
		return ws
	}
	w := &Write{Verb: ReadRows, Target: table, At: s.Whole, Keyword: s.Verb, WhereAt: s.WhereAt, stmt: s, env: e}
	if s.Where != nil {
		w.where = []stmt.Expr{s.Where}
	}
	return append(ws, w)
}

func firstTable(from []stmt.Source) *stmt.Table {
	if len(from) == 0 {
		return nil
	}
	switch src := from[0].(type) {
	case *stmt.TableSource:
		return &src.Table
	case *stmt.JoinSource:
		return firstTable([]stmt.Source{src.Left})
	}
	return nil
}

// An env is the CTEs that a query can name.
type env struct {
	outer *env
	ctes  []stmt.CTE
}

// with returns the environment inside a statement that defines ctes.
func (e *env) with(ctes []stmt.CTE) *env {
	if len(ctes) == 0 {
		return e
	}
	return &env{outer: e, ctes: ctes}
}

// before returns the environment of the body of the i-th CTE, which sees the
// ones before it. A recursive CTE's view of itself is left out: its rows are
// those of its first branch.
func (e *env) before(i int) *env {
	return &env{outer: e.outer, ctes: e.ctes[:i]}
}

// A definition is a CTE together with what its body can see.
type definition struct {
	cte *stmt.CTE
	env *env
}

// lookup returns the CTE that t names, or nil if t is a table.
func (e *env) lookup(t *stmt.Table) *definition {
	if t.Schema != "" || t.Hole >= 0 {
		return nil
	}
	for ; e != nil; e = e.outer {
		for i := len(e.ctes) - 1; i >= 0; i-- {
			if e.ctes[i].Name == t.Name {
				return &definition{cte: &e.ctes[i], env: e.before(i)}
			}
		}
	}
	return nil
}

package script

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// trigger reads CREATE TRIGGER. Its forms differ between the databases more
// than those of any other statement, but their heads are alike.
func (r *reader) trigger(lo, hi int) {
	i := r.object(lo) + 1
	if r.toks.Is(i, "if") { // IF NOT EXISTS
		i += 3
	}
	name, i := r.name(i)
	out := &ddl.CreateTrigger{Node: r.node(lo, hi), Trigger: name.Name}
	i = r.head(out, i, hi)
	for i < hi {
		switch {
		case r.toks.Is(i, "when") && r.toks.IsPunct(i+1, "("):
			end := r.toks.Toks[i+1].Match
			if end < 0 {
				r.unread(lo, hi)
				return
			}
			out.When = r.text(i+2, end)
			i = end + 1
		case r.toks.Is(i, "execute"):
			out.Function, _ = r.name(i + 2)
			i = hi
		case r.toks.Is(i, "begin", "set", "update"):
			out.Assigns = r.assignments(i, hi)
			i = hi
		default:
			i++
		}
	}
	r.out = append(r.out, out)
}

// head reads the timing, the events and the table of a trigger from token i,
// and returns the index of the token behind them.
func (r *reader) head(t *ddl.CreateTrigger, i, hi int) int {
	for ; i < hi; i++ {
		switch {
		case r.toks.Is(i, "before", "after"):
			t.Timing = strings.ToLower(r.toks.Text(i))
		case r.toks.Is(i, "instead"):
			t.Timing = "instead of"
		case r.toks.Is(i, "insert", "update", "delete", "truncate"):
			t.Events = append(t.Events, strings.ToLower(r.toks.Text(i)))
		case r.toks.Is(i, "of") && r.toks.Is(i-1, "update"):
			for i++; i < hi && !r.toks.Is(i, "on", "or"); i++ {
				if !r.toks.IsPunct(i, ",") {
					t.Columns = append(t.Columns, unquote(r.toks.Text(i)))
				}
			}
			i--
		case r.toks.Is(i, "on"):
			t.Table, i = r.name(i + 1)
			return i
		}
	}
	return i
}

// name reads the qualified name at token i and returns the index behind it.
func (r *reader) name(i int) (ddl.Name, int) {
	parts := []string{unquote(r.toks.Text(i))}
	for i++; r.toks.IsPunct(i, "."); i += 2 {
		parts = append(parts, unquote(r.toks.Text(i+1)))
	}
	out := ddl.Name{Name: parts[len(parts)-1]}
	if len(parts) > 1 {
		out.Schema = parts[len(parts)-2]
	}
	return out, i
}

// dropTrigger reads DROP TRIGGER.
func (r *reader) dropTrigger(lo, hi int) {
	i := r.object(lo) + 1
	if r.toks.Is(i, "if") { // IF EXISTS
		i += 2
	}
	name, i := r.name(i)
	out := &ddl.DropTrigger{Node: r.node(lo, hi), Trigger: name.Name}
	if r.toks.Is(i, "on") {
		out.Table, _ = r.name(i + 1)
	}
	r.out = append(r.out, out)
}

// function reads CREATE FUNCTION.
func (r *reader) function(lo, hi int) {
	out := &ddl.CreateFunction{Node: r.node(lo, hi)}
	out.Function, _ = r.name(r.object(lo) + 1)
	at := r.body(lo, hi)
	if at < 0 {
		return
	}
	in := r.inner(at)
	out.Assigns = in.assignments(0, in.toks.Len())
	r.out = append(r.out, out)
}

// renameTables reads RENAME TABLE a TO b, c TO d.
func (r *reader) renameTables(lo, hi int) {
	for i := lo + 2; i < hi; i++ {
		from, next := r.name(i)
		if !r.toks.Is(next, "to") {
			r.unread(lo, hi)
			return
		}
		to, end := r.name(next + 1)
		r.out = append(r.out, &ddl.RenameTable{Node: r.node(lo, hi), Table: from, To: to.Name})
		i = end // the comma
	}
}

package script

import (
	"github.com/fencelint/fencelint/sqlcheck/ddl"
)

// assignments returns what the procedure in the tokens lo to hi, half open,
// writes: to the columns of NEW, and by UPDATE to those of tables.
func (r *reader) assignments(lo, hi int) []ddl.Assignment {
	var out []ddl.Assignment
	for i := lo; i < hi; i++ {
		switch {
		case r.toks.Is(i, "new") && r.toks.IsPunct(i+1, "."):
			if a, ok := r.assignment(i, hi); ok {
				out = append(out, a)
			}
		case r.toks.Is(i, "update") && (i == lo || r.startsStatement(i)):
			out = append(out, r.update(i, hi)...)
		}
	}
	return out
}

// assignment reads the assignment to NEW.column at token i.
func (r *reader) assignment(i, hi int) (ddl.Assignment, bool) {
	a := ddl.Assignment{Column: unquote(r.toks.Text(i + 2)), At: r.node(i, min(i+3, hi)).Place}
	switch {
	case r.toks.Is(i-1, "into", "strict"):
		return a, true
	case r.toks.IsPunct(i+3, ":="):
	case r.toks.IsPunct(i+3, "=") && (r.startsStatement(i) || r.setBefore(i)):
	default:
		return a, false
	}
	a.Value = r.text(i+4, r.valueEnd(i+4, hi))
	return a, true
}

// setBefore reports whether token i starts an assignment of the list of SET.
func (r *reader) setBefore(i int) bool {
	if r.toks.Is(i-1, "set") {
		return true
	}
	if !r.toks.IsPunct(i-1, ",") {
		return false
	}
	for i--; i > 0 && !r.toks.IsPunct(i, ";"); i-- {
		if r.toks.Is(i, "set") {
			return true
		}
		if r.toks.Is(i, "if", "select", "where", "then") {
			return false
		}
	}
	return false
}

// valueEnd returns the index of the token behind the value at token i.
func (r *reader) valueEnd(i, hi int) int {
	depth := 0 // of CASE
	return r.toks.Next(i, hi, func(j int) bool {
		switch {
		case r.toks.Is(j, "case"):
			depth++
		case r.toks.Is(j, "end") && depth > 0:
			depth--
		default:
			return r.toks.IsPunct(j, ";") || r.toks.IsPunct(j, ",") || r.toks.Is(j, "where", "from", "returning", "end")
		}
		return false
	})
}

// update reads the SET list of the UPDATE at token i.
func (r *reader) update(i, hi int) []ddl.Assignment {
	i++
	if r.toks.Is(i, "only") {
		i++
	}
	table, i := r.name(i)
	for i < hi && !r.toks.Is(i, "set") {
		if r.toks.IsPunct(i, ";") {
			return nil
		}
		i++
	}
	var out []ddl.Assignment
	for i < hi {
		i++ // SET or the comma
		column, eq := r.name(i)
		if !r.toks.IsPunct(eq, "=") || eq >= hi {
			break
		}
		end := r.valueEnd(eq+1, hi)
		out = append(out, ddl.Assignment{
			Table:  table.Name,
			Column: column.Name,
			Value:  r.text(eq+1, end),
			At:     r.node(i, eq).Place,
		})
		if i = end; !r.toks.IsPunct(i, ",") {
			break
		}
	}
	return out
}

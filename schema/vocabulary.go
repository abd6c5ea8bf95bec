package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A Vocabulary is the list of values that a column admits.
type Vocabulary struct {
	Values     []string // in the order of the definition
	Name       string   // of the constraint or the type; "" for a list of the column itself
	At         Position // where the list was last changed
	IgnoreCase bool     // the database compares without regard to case
}

// Admits reports whether the column admits a value.
func (v *Vocabulary) Admits(value string) bool {
	return slices.ContainsFunc(v.Values, func(s string) bool {
		return s == value || v.IgnoreCase && strings.EqualFold(s, value)
	})
}

// States returns the values that a column admits, or nil if the schema does not
// list them. It is also nil if a statement that could not be read may have
// changed the list. Where several lists restrict the column, the result is what
// all of them admit, and its name and place are those of the shortest.
func (t *Table) States(column string) *Vocabulary {
	c := t.Column(column)
	if c == nil || c.doubt {
		return nil
	}
	var found []*Vocabulary
	for _, k := range t.Checks {
		found = append(found, k.vocabulary(column)...)
	}
	if len(c.values) > 0 {
		found = append(found, &Vocabulary{Values: c.values, At: c.At, IgnoreCase: true})
	}
	if c.named != nil && !c.named.doubt {
		if c.named.enum {
			found = append(found, &Vocabulary{Values: c.named.Values, Name: c.named.String(), At: c.named.At})
		}
		for _, k := range c.named.Checks {
			found = append(found, k.vocabulary("value")...)
		}
	}
	return common(found)
}

// common returns what all of the lists admit.
func common(lists []*Vocabulary) *Vocabulary {
	if len(lists) == 0 {
		return nil
	}
	out := *slices.MinFunc(lists, func(a, b *Vocabulary) int { return len(a.Values) - len(b.Values) })
	var values []string
	for _, v := range out.Values {
		if !slices.ContainsFunc(lists, func(l *Vocabulary) bool { return !l.Admits(v) }) {
			values = append(values, v)
		}
	}
	out.Values = values
	return &out
}

// vocabulary returns the lists by which the check restricts a column.
func (k *Check) vocabulary(column string) []*Vocabulary {
	if k.doubt {
		return nil
	}
	for _, l := range k.lists {
		if l.column == column {
			return []*Vocabulary{{Values: l.values, Name: k.Name, At: k.At}}
		}
	}
	return nil
}

// A list is the values that a condition admits for a column.
type list struct {
	column string
	values []string
}

// readCheck returns the columns that a condition tests, sorted, and the lists
// to which it restricts them.
func readCheck(e stmt.Expr) (columns []string, lists []list) {
	stmt.Walk(e, func(x stmt.Expr) bool {
		if c, ok := x.(*stmt.Column); ok && !slices.Contains(columns, c.Name) {
			columns = append(columns, c.Name)
		}
		return true
	})
	slices.Sort(columns)
	for _, c := range columns {
		if values, ok := admitted(e, c); ok && !slices.ContainsFunc(values, isTemplate) {
			lists = append(lists, list{c, values})
		}
	}
	return columns, lists
}

// isTemplate reports whether a migration tool fills in the value.
func isTemplate(value string) bool {
	return strings.Contains(value, "${") || strings.Contains(value, "{{")
}

// admitted returns the values of a column for which a condition can hold; ok is
// false if it does not list them. NULL, which passes every CHECK, is not a value.
func admitted(e stmt.Expr, column string) (values []string, ok bool) {
	switch e := e.(type) {
	case *stmt.And:
		for _, c := range e.Conds {
			v, listed := admitted(c, column)
			switch {
			case !listed:
			case !ok:
				values, ok = v, true
			default:
				values = slices.DeleteFunc(slices.Clone(values), func(s string) bool { return !slices.Contains(v, s) })
			}
		}
		return values, ok
	case *stmt.Or:
		for _, c := range e.Conds {
			v, listed := admitted(c, column)
			if !listed {
				return nil, false
			}
			for _, s := range v {
				if !slices.Contains(values, s) {
					values = append(values, s)
				}
			}
		}
		return values, true
	case *stmt.IsNull:
		return nil, !e.Not && refersTo(e.X, column)
	}
	return listed(e, column)
}

// listed is admitted for a single comparison.
func listed(e stmt.Expr, column string) ([]string, bool) {
	switch e := e.(type) {
	case *stmt.In:
		if e.Not || e.Query != nil || !refersTo(e.X, column) {
			return nil, false
		}
		return constants(e.List)
	case *stmt.Compare:
		if e.Op != stmt.Eq && e.Op != stmt.Same {
			return nil, false
		}
		if refersTo(e.X, column) {
			return constants([]stmt.Expr{e.Y})
		}
		if refersTo(e.Y, column) {
			return constants([]stmt.Expr{e.X})
		}
	case *stmt.Quantified:
		if e.Op != stmt.Eq || e.All || e.Query != nil || !refersTo(e.X, column) {
			return nil, false
		}
		return elements(e.Y)
	}
	return nil, false
}

// refersTo reports whether e is the column, casts aside.
func refersTo(e stmt.Expr, column string) bool {
	c, ok := uncast(e).(*stmt.Column)
	return ok && c.Name == column
}

func uncast(e stmt.Expr) stmt.Expr {
	for {
		c, ok := e.(*stmt.Cast)
		if !ok {
			return e
		}
		e = c.X
	}
}

// constants returns the values of constants; ok is false if one is none.
func constants(list []stmt.Expr) (values []string, ok bool) {
	for _, e := range list {
		l, ok := uncast(e).(*stmt.Literal)
		if !ok {
			return nil, false
		}
		if l.Kind != stmt.Null {
			values = append(values, l.Text)
		}
	}
	return values, true
}

// elements returns the values of an array of constants.
func elements(e stmt.Expr) ([]string, bool) {
	switch e := uncast(e).(type) {
	case *stmt.Array:
		return constants(e.Elems)
	case *stmt.Literal:
		if e.Kind != stmt.String || !strings.HasPrefix(e.Text, "{") || !strings.HasSuffix(e.Text, "}") {
			return nil, false
		}
		var out []string
		for _, part := range strings.Split(e.Text[1:len(e.Text)-1], ",") {
			part = strings.TrimSpace(part)
			if s, err := strconv.Unquote(part); err == nil {
				part = s
			}
			out = append(out, part)
		}
		return out, true
	}
	return nil, false
}

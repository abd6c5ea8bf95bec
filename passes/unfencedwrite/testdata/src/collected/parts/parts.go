// Package parts puts statements together for other packages.
package parts

// A Query is text to which methods append.
type Query struct {
	SQL  string
	Args []any
}

// New returns a query that begins with a text.
func New(begin string, args ...any) *Query { return &Query{SQL: begin, Args: args} }

// And appends a condition.
func (q *Query) And(cond string, arg any) *Query {
	q.SQL += " AND " + cond
	q.Args = append(q.Args, arg)
	return q
}

package sidewrite

import (
	"go/ast"
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// An answer says how a value depends on whether the transition found its row.
type answer int

// The answers, the less known the later.
const (
	nothing answer = iota // does not depend on it
	count                 // the number of rows: 0 if none was found
	noRows                // an error that is ErrNoRows if none was found, else nil
	decides               // depends on it in some way
)

// join is what a value is that has one answer on one path and another on another.
func join(a, b answer) answer {
	if a == b {
		return a
	}
	return max(decides, a, b)
}

// answersOf says what the results of a call that runs a statement are. It is nil
// if that is not known.
func answersOf(info *types.Info, c *sqlsites.Call) []answer {
	var results []types.Type
	switch t := info.TypeOf(c.Expr).(type) {
	case nil:
		return nil
	case *types.Tuple:
		for i := range t.Len() {
			results = append(results, t.At(i).Type())
		}
	default:
		results = []types.Type{t}
	}
	out := make([]answer, len(results))
	for i, t := range results {
		switch {
		case !isError(t):
			out[i] = decides
		case c.Mode == sqlsites.QueryRow || c.Mode == sqlsites.ScanInto:
			out[i] = noRows
		}
	}
	switch c.Mode {
	case sqlsites.Exec, sqlsites.Query, sqlsites.QueryRow, sqlsites.ScanInto:
		return out
	}
	if c.Library != "" {
		return out
	}
	return nil
}

// isBlank reports whether an expression is the blank identifier.
func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

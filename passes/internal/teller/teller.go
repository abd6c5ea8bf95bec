// Package teller knows the calls that only tell a person or a meter of a value,
// and so decide nothing by it.
package teller

import (
	"go/ast"
	"regexp"
)

var name = regexp.MustCompile(`(?i)^(print|fprint|log|trace|debug|info|notice|warn|error|with|observe|record|add|inc|set|int|int64|field|attr|any|event|span)`)

// Is reports whether a call is a method or a function of a package whose name is
// that of a logger or a meter.
func Is(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && name.MatchString(sel.Sel.Name)
}

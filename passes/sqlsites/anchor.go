package sqlsites

import "go/ast"

// Anchor returns the expression or declaration that stands for the text as a
// whole: what the call is given, or the declaration that holds the text.
func (t *Text) Anchor() ast.Node { return t.anchor }

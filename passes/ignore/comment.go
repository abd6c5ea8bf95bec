package ignore

import (
	"go/ast"
	"go/token"
)

// tool is the name in front of the colon in every directive.
const tool = "fencelint"

// comment is a directive in Go source whose cover is being worked out.
type comment struct {
	*Directive
	pos   token.Pos
	line  int  // that it stands on
	below int  // the line below its comment group
	after bool // code stands before it on its line
}

// addGo adds the directives in the comments of a file.
func (d *Directives) addGo(tf *token.File, file *ast.File) {
	var comments []*comment
	for _, group := range file.Comments {
		for _, c := range group.List {
			dir, ok := ast.ParseDirective(c.Slash, c.Text)
			if !ok || dir.Tool != tool {
				continue
			}
			added := d.add(span{c.Pos(), c.End()}, dir.Name, dir.Args, inGo)
			if added == nil {
				continue
			}
			comments = append(comments, &comment{
				Directive: added,
				pos:       c.Pos(),
				line:      lineOf(tf, c.Pos()),
				below:     lineOf(tf, group.End()) + 1,
			})
		}
	}
	if len(comments) > 0 {
		cover(tf, file, comments)
	}
}

// cover walks the file twice: what a directive covers depends on whether it
// follows code on its line, which is known only after all nodes were seen.
func cover(tf *token.File, file *ast.File, comments []*comment) {
	eachNode(file, func(n ast.Node) {
		for _, c := range comments {
			c.after = c.after ||
				n.Pos() < c.pos && lineOf(tf, n.Pos()) == c.line ||
				n.End() <= c.pos && lineOf(tf, n.End()) == c.line
		}
	})
	for _, c := range comments {
		first := c.below
		if c.after {
			first = c.line
		}
		if first <= tf.LineCount() {
			c.covers = append(c.covers, span{tf.LineStart(first), lineEnd(tf, first)})
		}
	}
	eachNode(file, func(n ast.Node) {
		for _, c := range comments {
			starts, ends := lineOf(tf, n.Pos()), lineOf(tf, n.End())
			if !c.after && starts == c.below || c.after && (starts == c.line || ends == c.line && endsWhole(n)) {
				c.covers = append(c.covers, extent(n))
			}
		}
	})
}

// eachNode calls f for every node of the file that is code.
func eachNode(file *ast.File, f func(ast.Node)) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.Comment, *ast.CommentGroup:
			return false
		case *ast.File:
			return true
		}
		f(n)
		return true
	})
}

// extent returns what a directive on the first line of a node covers.
func extent(n ast.Node) span {
	switch n := n.(type) {
	case *ast.IfStmt:
		return span{n.Pos(), n.Body.Lbrace}
	case *ast.ForStmt:
		return span{n.Pos(), n.Body.Lbrace}
	case *ast.RangeStmt:
		return span{n.Pos(), n.Body.Lbrace}
	case *ast.SwitchStmt:
		return span{n.Pos(), n.Body.Lbrace}
	case *ast.TypeSwitchStmt:
		return span{n.Pos(), n.Body.Lbrace}
	case *ast.SelectStmt:
		return span{n.Pos(), n.Body.Lbrace}
	case *ast.CaseClause:
		return span{n.Pos(), n.Colon}
	case *ast.CommClause:
		return span{n.Pos(), n.Colon}
	case *ast.BlockStmt, *ast.FieldList:
		// The brace or parenthesis stands on the line, not what is inside.
		return span{n.Pos(), n.Pos()}
	case *ast.LabeledStmt:
		return span{n.Pos(), n.Colon}
	}
	return span{n.Pos(), n.End()}
}

// endsWhole reports whether a directive at the end of a node's last line is
// about the node. It is not where the last line only closes a body or a list.
func endsWhole(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.DeclStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt,
		*ast.ValueSpec, *ast.Field, *ast.BasicLit, *ast.BinaryExpr, *ast.CallExpr, *ast.CompositeLit, *ast.KeyValueExpr:
		return true
	case *ast.GenDecl:
		return !n.Lparen.IsValid()
	}
	return false
}

// lineOf returns the line of a position as it stands in the file, whatever a
// line directive says. A position at the end of the file is on its last line.
func lineOf(tf *token.File, pos token.Pos) int {
	return tf.PositionFor(pos, false).Line
}

func lineEnd(tf *token.File, line int) token.Pos {
	if line < tf.LineCount() {
		return tf.LineStart(line+1) - 1
	}
	return tf.Pos(tf.Size())
}

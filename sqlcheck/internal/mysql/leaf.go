package mysql

import (
	"strings"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/mysql"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// column converts the name of a column. One of the row that an INSERT would
// add is a new value.
func (c *converter) column(n *ast.ColumnNameExpr) stmt.Expr {
	out := &stmt.Column{
		Node:  at(c.dotted(c.start(n))),
		Table: lowering.Name(n.Name.Table.O),
		Name:  lowering.Name(n.Name.Name.O),
	}
	name, renamed := c.aliases[out.Name]
	switch {
	case c.added == "" || out.Table != "" && out.Table != c.added:
	case renamed:
		out.Table, out.Name = lowering.Inserted, name
	case out.Table == c.added:
		out.Table = lowering.Inserted
	}
	return out
}

// param converts a parameter.
func (c *converter) param(n ast.ParamMarkerExpr) stmt.Expr {
	i := c.start(n)
	place := c.word(i)
	number, ok := c.params[place.Start]
	if !ok {
		c.fail(i, "parameter is not numbered")
	}
	return &stmt.Param{Node: at(place), Number: number}
}

// number is a number as it is written at token i, or as its value is printed
// if its place is not known.
func (c *converter) number(v *ast.ValueExprBase, i int) string {
	if i >= 0 {
		return c.toks.Text(i)
	}
	var b strings.Builder
	v.Format(&b)
	return b.String()
}

// literal converts a constant.
func (c *converter) literal(n ast.ValueExpr) stmt.Expr {
	i := c.start(n)
	out := &stmt.Literal{Node: at(c.word(i))}
	v, ok := n.(*ast.ValueExprBase)
	if !ok {
		return &stmt.Unknown{Node: out.Node, What: "value"}
	}
	switch v.Kind() {
	case ast.KindNull:
	case ast.KindInt64, ast.KindUint64, ast.KindFloat32, ast.KindFloat64, ast.KindMysqlDecimal:
		out.Kind, out.Text = stmt.Number, c.number(v, i)
		if v.Type.GetFlag()&mysql.IsBooleanFlag != 0 {
			out.Kind, out.Text = stmt.Bool, strings.ToLower(out.Text)
		}
	case ast.KindString, ast.KindBytes:
		out.Kind, out.Text = stmt.String, v.GetString()
	default:
		out.Kind, out.Text = stmt.String, c.toks.Text(i)
	}
	return out
}

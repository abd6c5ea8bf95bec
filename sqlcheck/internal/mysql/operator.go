package mysql

import (
	"slices"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/opcode"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// compareOps are the comparisons. <=> is true for two NULLs.
var compareOps = map[opcode.Op]stmt.CompareOp{
	opcode.EQ: stmt.Eq, opcode.NE: stmt.Ne, opcode.LT: stmt.Lt, opcode.LE: stmt.Le,
	opcode.GT: stmt.Gt, opcode.GE: stmt.Ge, opcode.NullEQ: stmt.Same,
}

var operators = map[opcode.Op]string{
	opcode.Plus: "+", opcode.Minus: "-", opcode.Mul: "*", opcode.Div: "/", opcode.Mod: "%", opcode.IntDiv: "div",
	opcode.And: "&", opcode.Or: "|", opcode.Xor: "^", opcode.LeftShift: "<<", opcode.RightShift: ">>", opcode.BitNeg: "~",
}

// binary converts an operator with two operands.
func (c *converter) binary(n *ast.BinaryOperationExpr) stmt.Expr {
	switch n.Op {
	case opcode.LogicAnd:
		list := c.operands(n)
		return lowering.And(c.over(n, list...), list)
	case opcode.LogicOr:
		list := c.operands(n)
		return lowering.Or(c.over(n, list...), list)
	}
	x, y := c.expr(n.L), c.expr(n.R)
	place := at(c.over(n, x, y))
	if op, ok := compareOps[n.Op]; ok {
		return &stmt.Compare{Node: place, Op: op, X: x, Y: y}
	}
	if name, ok := operators[n.Op]; ok {
		return &stmt.Op{Node: place, Name: name, X: x, Y: y}
	}
	return &stmt.Unknown{Node: place, What: n.Op.String(), Parts: lowering.Present(x, y)}
}

// operands converts the operands of AND or OR, which leans to the left and may
// be longer than recursion should be deep.
func (c *converter) operands(n *ast.BinaryOperationExpr) []stmt.Expr {
	var out []stmt.Expr
	var x ast.ExprNode = n
	for {
		b, ok := x.(*ast.BinaryOperationExpr)
		if !ok || b.Op != n.Op {
			break
		}
		out = append(out, c.expr(b.R))
		x = b.L
	}
	out = append(out, c.expr(x))
	slices.Reverse(out)
	return out
}

// unary converts a prefix operator.
func (c *converter) unary(n *ast.UnaryOperationExpr) stmt.Expr {
	x := c.expr(n.V)
	place := c.over(n, x)
	switch n.Op {
	case opcode.Not, opcode.Not2:
		return lowering.Not(place, x)
	case opcode.Minus, opcode.Plus:
		l, ok := x.(*stmt.Literal)
		if !ok || l.Kind != stmt.Number {
			break
		}
		if n.Op == opcode.Minus {
			l.Text = "-" + l.Text
		}
		l.Place = place
		return l
	}
	return &stmt.Op{Node: at(place), Name: operators[n.Op], Y: x}
}

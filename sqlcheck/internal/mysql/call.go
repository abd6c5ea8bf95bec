package mysql

import (
	"strconv"
	"strings"

	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// form converts calls and what is left.
func (c *converter) form(n ast.ExprNode) stmt.Expr {
	i := c.start(n)
	switch n := n.(type) {
	case *ast.FuncCallExpr:
		return c.call(n)
	case *ast.AggregateFuncExpr:
		star := c.toks.IsPunct(i+1, "(") && c.toks.IsPunct(i+2, "*")
		out := &stmt.Call{Node: at(c.callPlace(i)), Name: strings.ToLower(n.F), Star: star, Aggregate: n.Distinct}
		if !star {
			out.Args = c.exprs(n.Args)
		}
		return out
	case *ast.WindowFuncExpr:
		return &stmt.Call{Node: at(c.callPlace(i)), Name: strings.ToLower(n.Name), Args: c.exprs(n.Args), Window: true}
	case *ast.FuncCastExpr:
		return c.cast(n)
	case *ast.ValuesExpr:
		return &stmt.Column{Node: at(c.bracketed(i)), Table: lowering.Inserted, Name: lowering.Name(n.Column.Name.Name.O)}
	case *ast.TimeUnitExpr:
		return &stmt.Literal{Node: at(c.word(i)), Kind: stmt.String, Text: strings.ToLower(n.Unit.String())}
	case *ast.VariableExpr:
		x := c.expr(n.Value)
		return &stmt.Unknown{Node: at(c.over(n, x)), What: "variable", Parts: lowering.Present(x)}
	case *ast.MatchAgainst:
		return c.matchAgainst(n)
	case *ast.PositionExpr:
		return &stmt.Literal{Node: at(c.word(i)), Kind: stmt.Number, Text: strconv.Itoa(n.N)}
	}
	return &stmt.Unknown{Node: at(c.word(i)), What: "expression"}
}

// call converts a function call. The functions that have a form of their own
// in the model take it.
func (c *converter) call(n *ast.FuncCallExpr) stmt.Expr {
	name := strings.ToLower(n.FnName.O)
	if n.Schema.O != "" {
		name = strings.ToLower(n.Schema.O) + "." + name
	}
	args := c.exprs(n.Args)
	place := union(c.callPlace(c.start(n)), c.over(n, args...))
	switch {
	case shifts[name] != "" && len(args) >= 2:
		return c.shift(name, args, place)
	case name == "timestampadd" && len(args) == 3:
		amount := &stmt.Cast{Node: at(args[1].At()), X: args[1], Type: "interval"}
		return &stmt.Op{Node: at(place), Name: "+", X: args[2], Y: amount}
	case name == "if" && len(args) == 3:
		return &stmt.Case{Node: at(place), Whens: []stmt.When{{Cond: args[0], Result: args[1]}}, Else: args[2]}
	case name == "ifnull":
		name = "coalesce"
	case name == "isnull" && len(args) == 1:
		return &stmt.IsNull{Node: at(place), X: args[0]}
	case name == "last_insert_id" && len(args) == 1:
		// It is its argument, which the connection remembers.
		return args[0]
	case name == "json_extract" && len(args) == 2:
		return &stmt.Op{Node: at(place), Name: "->", X: args[0], Y: args[1]}
	case name == "json_unquote" && len(args) == 1:
		return unquote(args[0], place)
	case ast.DateLiteral == name || ast.TimeLiteral == name || ast.TimestampLiteral == name:
		return c.typed(n, args)
	}
	return &stmt.Call{Node: at(place), Name: name, Args: args}
}

// unquote converts JSON_UNQUOTE(x), which of a member is what ->> returns.
func unquote(x stmt.Expr, place stmt.Span) stmt.Expr {
	if op, ok := x.(*stmt.Op); ok && op.Name == "->" {
		return &stmt.Op{Node: at(place), Name: "->>", X: op.X, Y: op.Y}
	}
	return &stmt.Call{Node: at(place), Name: "json_unquote", Args: []stmt.Expr{x}}
}

// shifts are the functions that move a time by an interval, and the operator
// that does the same.
var shifts = map[string]string{
	"date_add": "+", "adddate": "+", "date_sub": "-", "subdate": "-", "addtime": "+", "subtime": "-",
}

// shift converts DATE_ADD(x, INTERVAL y unit) and its kin, and x + INTERVAL y
// unit, which the parser makes a call as well.
func (c *converter) shift(name string, args []stmt.Expr, place stmt.Span) stmt.Expr {
	amount := &stmt.Cast{Node: at(args[1].At()), X: args[1], Type: "interval"}
	// Behind the amount stands its unit, unless it is a number of days.
	if end := c.around(args[1]).End; len(args) > 2 && end > 0 {
		if unit := c.word(c.toks.At(end)); !unit.IsZero() {
			amount.Place.End = unit.End
			place = union(place, unit)
		}
	}
	return &stmt.Op{Node: at(place), Name: shifts[name], X: args[0], Y: amount}
}

// typed converts DATE 'literal' and its kin.
func (c *converter) typed(n *ast.FuncCallExpr, args []stmt.Expr) stmt.Expr {
	i := c.start(n)
	place := c.over(n, args...)
	if len(args) != 1 {
		return &stmt.Unknown{Node: at(place), What: "literal", Parts: args}
	}
	return &stmt.Cast{Node: at(place), X: args[0], Type: strings.ToLower(c.toks.Text(i))}
}

// cast converts CAST(x AS type), CONVERT(x, type) and BINARY x.
func (c *converter) cast(n *ast.FuncCastExpr) stmt.Expr {
	x := c.expr(n.Expr)
	i := c.start(n)
	if n.FunctionType == ast.CastBinaryOperator {
		return &stmt.Cast{Node: at(c.over(n, x)), X: x, Type: "binary"}
	}
	out := &stmt.Cast{Node: at(c.bracketed(i)), X: x}
	// The type is behind the operand and one more token, AS or a comma.
	if end := c.around(x).End; end > 0 {
		out.Type = strings.ToLower(c.toks.Text(c.toks.At(end) + 1))
	}
	return out
}

// matchAgainst converts a full-text search.
func (c *converter) matchAgainst(n *ast.MatchAgainst) stmt.Expr {
	i := c.start(n)
	list := c.after(i + 1) // MATCH (columns) AGAINST (text)
	place := at(c.span(region{i, c.after(list + 1)}))
	x := &stmt.Unknown{Node: place, What: "columns"}
	for _, col := range n.ColumnNames {
		x.Parts = append(x.Parts, &stmt.Column{Node: place, Table: lowering.Name(col.Table.O), Name: lowering.Name(col.Name.O)})
	}
	return lowering.Match(place.Place, x, c.expr(n.Against), false)
}

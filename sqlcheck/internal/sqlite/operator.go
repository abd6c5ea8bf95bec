package sqlite

import (
	"slices"
	"strings"

	"github.com/sqlc-dev/meyer/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

var compareOps = map[ast.Operator]stmt.CompareOp{
	ast.OpEq: stmt.Eq, ast.OpNe: stmt.Ne, ast.OpLt: stmt.Lt, ast.OpLe: stmt.Le, ast.OpGt: stmt.Gt, ast.OpGe: stmt.Ge,
}

// binary converts an operator with two operands.
func (c *converter) binary(n *ast.BinaryExpr) stmt.Expr {
	switch n.Op {
	case ast.OpAnd:
		return lowering.And(place(n), c.operands(n, ast.OpAnd))
	case ast.OpOr:
		return lowering.Or(place(n), c.operands(n, ast.OpOr))
	}
	if op, ok := compareOps[n.Op]; ok {
		x, y := c.pair(n.X, n.Y)
		return &stmt.Compare{Node: at(n), Op: op, X: x, Y: y}
	}
	return &stmt.Op{Node: at(n), Name: n.Op.String(), X: c.expr(n.X), Y: c.expr(n.Y)}
}

// operands converts the operands of AND or OR, which leans to the left and may
// be longer than recursion should be deep.
func (c *converter) operands(n *ast.BinaryExpr, op ast.Operator) []stmt.Expr {
	var out []stmt.Expr
	var x ast.Expr = n
	for {
		b, ok := x.(*ast.BinaryExpr)
		if !ok || b.Op != op {
			break
		}
		out = append(out, c.expr(b.Y))
		x = b.X
	}
	out = append(out, c.expr(x))
	slices.Reverse(out)
	return out
}

// pair converts the two sides of a comparison.
func (c *converter) pair(x, y ast.Expr) (stmt.Expr, stmt.Expr) {
	return c.beside(x, y), c.beside(y, x)
}

func (c *converter) unary(n *ast.UnaryExpr) stmt.Expr {
	x := c.expr(n.X)
	if n.Op == ast.OpNot {
		return lowering.Not(place(n), x)
	}
	if l, ok := x.(*stmt.Literal); ok && l.Kind == stmt.Number {
		if n.Op == ast.OpMinus {
			l.Text, l.Place = "-"+l.Text, place(n)
			return l
		}
		if n.Op == ast.OpPlus {
			l.Place = place(n)
			return l
		}
	}
	return &stmt.Op{Node: at(n), Name: n.Op.String(), Y: x}
}

// is converts X IS Y, which in SQLite compares any two values.
func (c *converter) is(n *ast.IsExpr) stmt.Expr {
	x, y := c.pair(n.X, n.Y)
	// IS DISTINCT FROM is spelled without NOT and means IS NOT.
	not := n.Not != n.Distinct
	if l, ok := y.(*stmt.Literal); ok {
		switch l.Kind {
		case stmt.Null:
			return &stmt.IsNull{Node: at(n), X: x, Not: not}
		case stmt.Bool:
			return &stmt.IsBool{Node: at(n), X: x, Want: l.Text, Not: not}
		}
	}
	op := stmt.Same
	if not {
		op = stmt.Distinct
	}
	return &stmt.Compare{Node: at(n), Op: op, X: x, Y: y}
}

func (c *converter) in(n *ast.InExpr) stmt.Expr {
	out := &stmt.In{Node: at(n), X: c.expr(n.X), Not: n.Not}
	switch {
	case n.Select != nil:
		out.Query = c.query(n.Select)
	case n.Table != nil:
		out.Query = c.tableQuery(n)
	default:
		out.List = []stmt.Expr{}
		for _, x := range n.List {
			out.List = append(out.List, c.beside(x, n.X))
		}
	}
	return out
}

// tableQuery is the query that X IN t stands for: SELECT * FROM t.
func (c *converter) tableQuery(n *ast.InExpr) *stmt.Statement {
	p := place(n.Table)
	s := &stmt.Statement{Kind: stmt.Select, Whole: p, Verb: p}
	s.Items = []stmt.Item{{Expr: &stmt.Star{Node: stmt.Node{Place: p}}, At: p}}
	if n.HasArgs {
		call := &stmt.Call{Node: stmt.Node{Place: p}, Name: name(n.Table.Name), Args: c.exprs(n.Args)}
		s.From = []stmt.Source{&stmt.FuncSource{Calls: []stmt.Expr{call}, At: p}}
		return s
	}
	s.From = []stmt.Source{&stmt.TableSource{Table: *table(n.Table, nil)}}
	return s
}

// call converts a function call.
func (c *converter) call(f *ast.FuncCall) stmt.Expr {
	fn := strings.ToLower(f.Name.Name)
	args := make([]stmt.Expr, 0, len(f.Args))
	for _, x := range f.Args {
		args = append(args, c.expr(x))
	}
	switch fn {
	case "any", "all", "some":
		// SQLite has no such functions, and PostgreSQL means something else.
		c.fail(f, "no such function: "+fn)
	case "ifnull":
		fn = "coalesce"
	case "max", "min":
		if len(args) > 1 {
			fn = extremes[fn]
		}
	case "iif", "if":
		if len(args) == 3 {
			return &stmt.Case{Node: at(f), Whens: []stmt.When{{Cond: args[0], Result: args[1]}}, Else: args[2]}
		}
	}
	return &stmt.Call{
		Node:      at(f),
		Name:      fn,
		Args:      args,
		Star:      f.Star,
		Window:    f.Over != nil,
		Aggregate: f.Distinct || f.Filter != nil || len(f.OrderBy) > 0,
	}
}

// extremes pick one of several values in a row. With one argument the same
// functions are aggregates.
var extremes = map[string]string{"max": "greatest", "min": "least"}

// aggregates are the functions that make one row of many.
var aggregates = map[string]bool{
	"avg": true, "count": true, "group_concat": true, "max": true, "min": true, "string_agg": true, "sum": true,
	"total": true, "json_group_array": true, "json_group_object": true, "jsonb_group_array": true, "jsonb_group_object": true,
	"median": true, "percentile": true,
}

// aggregated reports whether an aggregate stands in an output list.
func aggregated(items []stmt.Item) bool {
	found := false
	for _, it := range items {
		stmt.Walk(it.Expr, func(x stmt.Expr) bool {
			f, ok := x.(*stmt.Call)
			if ok && !f.Window && (f.Star || f.Aggregate || aggregates[f.Name]) {
				found = true
			}
			return !found
		})
	}
	return found
}

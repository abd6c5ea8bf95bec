package sqlite

import (
	"strconv"
	"strings"

	"github.com/sqlc-dev/meyer/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

func (c *converter) exprs(list []ast.Expr) []stmt.Expr {
	out := make([]stmt.Expr, 0, len(list))
	for _, x := range list {
		out = append(out, c.expr(x))
	}
	return out
}

// expr converts an expression. Recursion is bounded by what Bound admits.
func (c *converter) expr(n ast.Expr) stmt.Expr {
	switch n := n.(type) {
	case *ast.ParenExpr:
		return c.expr(n.X)
	case *ast.Ident:
		return c.ident(n)
	case *ast.QualifiedRef:
		last := len(n.Parts) - 1
		return &stmt.Column{Node: at(n), Table: name(n.Parts[last-1]), Name: name(n.Parts[last])}
	case *ast.Star:
		return &stmt.Star{Node: at(n), Table: name(n.Table)}
	case *ast.Literal:
		return literal(n)
	case *ast.BindParam:
		return c.param(n)
	case *ast.BinaryExpr:
		return c.binary(n)
	case *ast.UnaryExpr:
		return c.unary(n)
	case *ast.FuncCall:
		return c.call(n)
	case *ast.CastExpr:
		return &stmt.Cast{Node: at(n), X: c.expr(n.X), Type: castType(n.Type)}
	case *ast.CaseExpr:
		return c.caseOf(n)
	case *ast.CollateExpr:
		return c.expr(n.X)
	case *ast.VectorExpr:
		return &stmt.Row{Node: at(n), Elems: c.exprs(n.List)}
	case *ast.SubqueryExpr:
		return &stmt.Subquery{Node: at(n), Query: c.query(n.Select)}
	case *ast.ExistsExpr:
		return &stmt.Exists{Node: at(n), Query: c.query(n.Select)}
	}
	return c.predicate(n)
}

// predicate converts the conditions that are spelled in words.
func (c *converter) predicate(n ast.Expr) stmt.Expr {
	switch n := n.(type) {
	case *ast.IsExpr:
		return c.is(n)
	case *ast.NullCheckExpr:
		return &stmt.IsNull{Node: at(n), X: c.expr(n.X), Not: n.Test != ast.TestIsNull}
	case *ast.BetweenExpr:
		return lowering.Between(place(n), c.expr(n.X), c.beside(n.Lo, n.X), c.beside(n.Hi, n.X), n.Not)
	case *ast.InExpr:
		return c.in(n)
	case *ast.LikeExpr:
		return lowering.Match(place(n), c.expr(n.X), c.beside(n.Y, n.X), n.Not)
	}
	return &stmt.Unknown{Node: at(n), What: "expression"}
}

// ident converts a bare word: a column, or TRUE or FALSE.
func (c *converter) ident(id *ast.Ident) stmt.Expr {
	if id.Quote == ast.QuoteNone {
		switch word := strings.ToLower(id.Name); word {
		case "true", "false":
			return &stmt.Literal{Node: at(id), Kind: stmt.Bool, Text: word}
		}
	}
	return &stmt.Column{Node: at(id), Name: name(id)}
}

// value converts an expression in a place where no column can be meant, so
// that SQLite reads a name in double quotes as a string.
func (c *converter) value(x ast.Expr) stmt.Expr {
	if id, ok := x.(*ast.Ident); ok && id.Quote == ast.QuoteDouble {
		return &stmt.Literal{Node: at(id), Kind: stmt.String, Text: id.Name}
	}
	return c.expr(x)
}

// beside converts an expression that stands beside another one. SQLite reads
// "paused" as a string if there is no such column, which the text does not
// tell; but who writes a column without quotes means no column with them.
func (c *converter) beside(x, other ast.Expr) stmt.Expr {
	if id, ok := other.(*ast.Ident); ok && id.Quote == ast.QuoteNone {
		return c.value(x)
	}
	return c.expr(x)
}

func literal(l *ast.Literal) stmt.Expr {
	out := &stmt.Literal{Node: at(l), Text: l.Value}
	switch l.Kind {
	case ast.LitNull:
		out.Text = ""
	case ast.LitInteger, ast.LitFloat:
		out.Kind = stmt.Number
	case ast.LitString, ast.LitBlob:
		out.Kind = stmt.String
	default:
		return &stmt.Call{Node: at(l), Name: strings.ToLower(l.Raw)}
	}
	return out
}

func (c *converter) param(p *ast.BindParam) stmt.Expr {
	n, err := strconv.Atoi(strings.TrimPrefix(p.Raw, "$"))
	if p.Kind != ast.ParamDollar || err != nil {
		c.fail(p, "parameter is not numbered")
		return &stmt.Unknown{Node: at(p), What: "parameter"}
	}
	return &stmt.Param{Node: at(p), Number: n}
}

func (c *converter) caseOf(x *ast.CaseExpr) stmt.Expr {
	out := &stmt.Case{Node: at(x)}
	if x.Operand != nil {
		out.Arg = c.expr(x.Operand)
	}
	for _, w := range x.Whens {
		out.Whens = append(out.Whens, stmt.When{Cond: c.expr(w.When), Result: c.expr(w.Then)})
	}
	if x.Else != nil {
		out.Else = c.expr(x.Else)
	}
	return out
}

// castType is a type in lower case, without its modifier.
func castType(t *ast.TypeName) string {
	if t == nil {
		return ""
	}
	return strings.ToLower(t.Name)
}

package stmt

import (
	"fmt"
	"strconv"
	"strings"
)

// FormatExpr returns an expression as text for tests and for people: in the
// syntax of SQL as far as that has one, with what is ambiguous there in
// parentheses and sub-selects left out.
func FormatExpr(e Expr) string {
	switch e := e.(type) {
	case nil:
		return "nil"
	case *Column:
		return qualified(e.Table, e.Name)
	case *Star:
		return qualified(e.Table, "*")
	case *Param:
		if e.Name != "" {
			return fmt.Sprintf("$%d:%s", e.Number, e.Name)
		}
		return fmt.Sprintf("$%d", e.Number)
	case *Hole:
		return fmt.Sprintf("{hole %d}", e.Index)
	case *Literal:
		return formatLiteral(e)
	case *Call:
		return formatCall(e)
	case *Cast:
		return FormatExpr(e.X) + "::" + e.Type
	case *Op:
		if e.X == nil {
			return "(" + e.Name + " " + FormatExpr(e.Y) + ")"
		}
		return "(" + FormatExpr(e.X) + " " + e.Name + " " + FormatExpr(e.Y) + ")"
	case *Compare:
		return FormatExpr(e.X) + " " + e.Op.String() + " " + FormatExpr(e.Y)
	}
	return formatCondition(e)
}

func formatCondition(e Expr) string {
	switch e := e.(type) {
	case *And:
		return "(" + formatList(e.Conds, " AND ") + ")"
	case *Or:
		return "(" + formatList(e.Conds, " OR ") + ")"
	case *Not:
		return "NOT (" + FormatExpr(e.X) + ")"
	case *IsNull:
		return FormatExpr(e.X) + " IS" + flag(e.Not, " NOT") + " NULL"
	case *IsBool:
		return FormatExpr(e.X) + " IS" + flag(e.Not, " NOT") + " " + strings.ToUpper(e.Want)
	case *In:
		if e.Query != nil {
			return FormatExpr(e.X) + flag(e.Not, " NOT") + " IN (SELECT)"
		}
		return FormatExpr(e.X) + flag(e.Not, " NOT") + " IN (" + formatList(e.List, ", ") + ")"
	case *Quantified:
		set := "(SELECT)"
		if e.Query == nil {
			set = "(" + FormatExpr(e.Y) + ")"
		}
		if e.All {
			return FormatExpr(e.X) + " " + e.Op.String() + " ALL " + set
		}
		return FormatExpr(e.X) + " " + e.Op.String() + " ANY " + set
	case *Exists:
		return "EXISTS (SELECT)"
	}
	return formatValue(e)
}

func formatValue(e Expr) string {
	switch e := e.(type) {
	case *Subquery:
		return flag(e.Array, "ARRAY") + "(SELECT)"
	case *Row:
		return "ROW(" + formatList(e.Elems, ", ") + ")"
	case *Array:
		return "ARRAY[" + formatList(e.Elems, ", ") + "]"
	case *Case:
		return formatCase(e)
	case *Default:
		return "DEFAULT"
	case *Unknown:
		return "UNKNOWN " + e.What + "(" + formatList(e.Parts, ", ") + ")"
	}
	return fmt.Sprintf("%T", e)
}

func formatList(list []Expr, sep string) string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = FormatExpr(x)
	}
	return strings.Join(out, sep)
}

func formatLiteral(l *Literal) string {
	switch l.Kind {
	case Null:
		return "NULL"
	case String:
		return strconv.Quote(l.Text)
	}
	return l.Text
}

func formatCall(f *Call) string {
	args := formatList(f.Args, ", ")
	if f.Star {
		args = "*"
	}
	return f.Name + "(" + args + ")" + flag(f.Aggregate, " AGGREGATE") + flag(f.Window, " OVER")
}

func formatCase(c *Case) string {
	var b strings.Builder
	b.WriteString("CASE")
	if c.Arg != nil {
		b.WriteString(" " + FormatExpr(c.Arg))
	}
	for _, w := range c.Whens {
		b.WriteString(" WHEN " + FormatExpr(w.Cond) + " THEN " + FormatExpr(w.Result))
	}
	if c.Else != nil {
		b.WriteString(" ELSE " + FormatExpr(c.Else))
	}
	return b.String() + " END"
}

func qualified(table, name string) string {
	if table == "" {
		return name
	}
	return table + "." + name
}

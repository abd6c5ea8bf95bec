package gorm

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// Value writes one value: NULL, an expression, a query, or a placeholder.
func (q *query) Value(w *chain.Writer, v chain.Value) {
	sub, isQuery := q.Query(v)
	switch {
	case chain.IsNil(q.r.Info(), v):
		w.Put("NULL")
	case isQuery:
		w.Put("(").Add(sub).Put(")")
	case isExpr(v):
		q.expr(w, v)
	default:
		w.Bind(v.Expr)
	}
}

// isExpr reports whether a value is a fragment of SQL: gorm.Expr, clause.Expr.
func isExpr(v chain.Value) bool {
	if v.Kind == chain.Calls {
		return v.Last().Name == "Expr"
	}
	return v.Kind == chain.Record && (v.TypeName() == "Expr" || v.TypeName() == "NamedExpr")
}

// expr writes gorm.Expr(sql, values...) or clause.Expr{SQL, Vars}.
func (q *query) expr(w *chain.Writer, v chain.Value) {
	if v.Kind == chain.Calls {
		l := v.Last()
		q.fragment(w, l.Arg(0).Text, l.Rest(1))
		w.Open = w.Open || l.Spread
		return
	}
	sql, _ := v.Elem("SQL")
	vars, ok := v.Elem("Vars")
	q.fragment(w, sql.Text, vars.Elems)
	w.Open = w.Open || ok && (vars.Kind != chain.List || vars.Open)
}

// Query returns the query that another chain stands for. A chain that names no
// table is a group of conditions.
func (q *query) Query(v chain.Value) (chain.Fragment, bool) {
	if v.Kind != chain.Calls || !slices.ContainsFunc(v.Links, namesTable) {
		return chain.Fragment{}, false
	}
	inner := newQuery(q.r, v)
	last := v.Last()
	w := &chain.Writer{}
	w.In(last)
	if inner.raw != nil {
		inner.sql(w, *inner.raw)
	} else {
		inner.read(w, last)
	}
	return w.Fragment, true
}

func namesTable(l chain.Link) bool { return l.Name == "Model" || l.Name == "Table" || l.Name == "Raw" }

// names are the arguments of Select or Omit.
type names struct {
	given bool
	all   bool // "*"
	open  bool // there may be more
	list  []string
	texts [][]chain.Piece
}

func namesOf(l chain.Link) names {
	n := names{given: true, open: l.Spread}
	var add func(v chain.Value)
	add = func(v chain.Value) {
		switch v.Kind {
		case chain.Text:
			s, ok := v.Constant()
			n.open = n.open || !ok
			n.all = n.all || s == "*"
			n.list, n.texts = append(n.list, s), append(n.texts, v.Text)
		case chain.List:
			n.open = n.open || v.Open
			for _, e := range v.Elems {
				add(e)
			}
		default:
			n.open = true
		}
	}
	for _, a := range l.Args {
		add(a)
	}
	return n
}

// has reports whether a column is among the names, under either of its names.
func (n names) has(f *chain.Field, column string) bool {
	for _, s := range n.list {
		if s == column || f != nil && (s == f.Column || s == f.Name) {
			return true
		}
	}
	return false
}

func isTrue(r chain.Reader, v chain.Value) bool { return constant(r, v.Expr) == "true" }

// constant returns the value of a constant expression as Go writes it, or "".
func constant(r chain.Reader, e ast.Expr) string {
	if e == nil {
		return ""
	}
	if c := r.Info().Types[e].Value; c != nil {
		return c.ExactString()
	}
	return ""
}

func unparen(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	return ast.Unparen(e)
}

// typeArgument returns the type that gorm.G is instantiated with.
func typeArgument(r chain.Reader, l chain.Link) types.Type {
	fun := ast.Unparen(l.Call.Fun)
	if x, ok := fun.(*ast.IndexExpr); ok {
		return r.Info().TypeOf(x.Index)
	}
	return nil
}

// Package gorm lowers the chains of gorm into SQL text.
//
// The text says what gorm runs, not how it writes it: a struct that is deleted
// softly is deleted, columns that gorm sets by itself are left out.
package gorm

import (
	"go/ast"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// Owns reports whether a package belongs to gorm.
func Owns(path string) bool {
	return path == "gorm.io/gorm" || path == "gorm.io/gorm/clause" || path == "github.com/jinzhu/gorm"
}

var modes = map[string]chain.Mode{
	"Update": chain.Exec, "Updates": chain.Exec, "UpdateColumn": chain.Exec, "UpdateColumns": chain.Exec,
	"Save": chain.Exec, "Delete": chain.Exec, "Create": chain.Exec, "CreateInBatches": chain.Exec, "Exec": chain.Exec,
	"First": chain.ScanInto, "Take": chain.ScanInto, "Last": chain.ScanInto, "Find": chain.ScanInto,
	"FindInBatches": chain.ScanInto, "FirstOrInit": chain.ScanInto, "FirstOrCreate": chain.ScanInto,
	"Scan": chain.ScanInto, "Pluck": chain.ScanInto, "Count": chain.ScanInto,
	"Row": chain.QueryRow, "Rows": chain.Query,
}

// Finishes reports whether a method runs the statement of its chain.
func Finishes(name string) bool {
	_, ok := modes[name]
	return ok
}

// Plain reports whether a method yields a handle that has no part of a
// statement yet.
func Plain(name string) bool {
	switch name {
	case "WithContext", "Debug", "Begin", "BeginTx", "Session", "New", "Set", "InstanceSet", "LogMode":
		return true
	}
	return false
}

// Lower returns the statement that a chain runs with its last call, or nil.
func Lower(v chain.Value, r chain.Reader) *chain.Statement {
	last := v.Last()
	mode, ok := modes[last.Name]
	if !ok {
		return nil
	}
	q := newQuery(r, v)
	w := &chain.Writer{}
	w.In(last)
	switch last.Name {
	case "Exec":
		q.sql(w, last)
	case "Update", "Updates", "UpdateColumn", "UpdateColumns":
		q.update(w, last)
	case "Save":
		q.save(w, last)
	case "Delete":
		q.delete(w, last)
	case "Create", "CreateInBatches":
		q.dest(last)
		q.insert(w, last)
	default:
		if q.raw != nil {
			q.sql(w, *q.raw)
			break
		}
		q.read(w, last)
	}
	s := &chain.Statement{Fragment: w.Fragment, Mode: mode}
	if q.generic {
		s.Handle = v.Links[0].Arg(0).Expr
	}
	return s
}

// A query is what the calls of a chain have set.
type query struct {
	r     chain.Reader
	chain chain.Value

	table     *chain.Link // Table(...)
	value     chain.Value // of Model(...), or what a finisher is given
	valueLink chain.Link
	model     *chain.Model // of value; nil where its type is no struct

	conds    []cond
	selects  names
	omits    names
	joins    []chain.Fragment
	order    []chain.Fragment
	limited  *chain.Link
	lock     chain.Fragment
	conflict *chain.Value
	conflAt  chain.Link
	output   chain.Fragment // RETURNING
	raw      *chain.Link
	open     bool // something may be added that is not known
	generic  bool // gorm.G: the methods that run take a context first
}

// newQuery reads the calls before the last one.
func newQuery(r chain.Reader, v chain.Value) *query {
	q := &query{r: r, chain: v, open: v.Open}
	for i, l := range v.Links {
		if i == len(v.Links)-1 && Finishes(l.Name) {
			break
		}
		q.link(l)
	}
	return q
}

func (q *query) link(l chain.Link) {
	switch l.Name {
	case "G":
		q.generic = true
		q.setModel(chain.Value{Type: typeArgument(q.r, l)}, l)
	case "Model":
		q.setModel(l.Arg(0), l)
	case "Table":
		q.table = &l
	case "Where", "Or", "Not":
		q.where(l, l.Args)
	case "Select":
		q.selects = namesOf(l)
	case "Omit":
		q.omits = namesOf(l)
	case "Clauses":
		for _, arg := range l.Args {
			q.clause(l, arg)
		}
		q.open = q.open || l.Spread
	case "Scopes":
		q.scopes(l)
	case "Joins", "InnerJoins":
		q.join(l)
	case "Order":
		q.orderBy(l)
	case "Limit":
		q.limited = &l
	case "Raw":
		q.raw = &l
	case "Session":
		if v, ok := l.Arg(0).Elem("NewDB"); ok && isTrue(q.r, v) {
			*q = query{r: q.r, chain: q.chain}
		}
	case "Set":
		q.option(l)
	}
}

// scopes reads Scopes: functions whose calls are known, or may add anything.
func (q *query) scopes(l chain.Link) {
	q.open = q.open || l.Spread
	for _, scope := range l.Args {
		if scope.Kind != chain.Calls {
			q.open = true
			continue
		}
		q.open = q.open || scope.Open
		for _, inner := range scope.Links {
			q.link(inner)
		}
	}
}

// option reads Set("gorm:query_option", "FOR UPDATE") of the first gorm.
func (q *query) option(l chain.Link) {
	if name, _ := l.Arg(0).Constant(); name == "gorm:query_option" {
		w := &chain.Writer{}
		q.lock = w.In(l).Put(" ").Copy(l.Arg(1).Text).Fragment
	}
}

// arg returns the i-th argument of a method that runs the statement.
func (q *query) arg(l chain.Link, i int) chain.Value { return chain.Link{Args: q.args(l)}.Arg(i) }

// args returns the arguments of a method that runs the statement.
func (q *query) args(l chain.Link) []chain.Value {
	if q.generic {
		return l.Rest(1)
	}
	return l.Args
}

// dest makes what a finisher is given the model, unless there is one.
func (q *query) dest(l chain.Link) {
	if q.value.Type == nil {
		q.setModel(q.arg(l, 0), l)
	}
}

func (q *query) setModel(v chain.Value, l chain.Link) {
	q.value, q.valueLink = v, l
	q.model = newModel(v.Type)
}

// from writes the name of the table.
func (q *query) from(w *chain.Writer) {
	switch {
	case q.table != nil:
		name := q.table.Arg(0)
		if name.Kind != chain.Text {
			w.Hole(q.r.Unknown(name.Expr))
			return
		}
		q.fragment(w, name.Text, q.table.Rest(1))
	case q.model != nil:
		if text, ok := q.r.Method(q.model.Type, "TableName"); ok {
			w.Name(text)
			return
		}
		w.Column(chain.Plural(dbName(q.model.Type.Obj().Name())))
	default:
		w.Hole(q.r.Unknown(q.value.Expr))
	}
}

// sql writes the text of Raw or Exec.
func (q *query) sql(w *chain.Writer, l chain.Link) {
	args := l.Args
	if q.generic && l.Name == "Exec" {
		args = l.Rest(1)
	}
	if len(args) == 0 || args[0].Kind != chain.Text {
		w.Hole(q.r.Unknown(nil))
		w.Open = true
		return
	}
	q.fragment(w, args[0].Text, args[1:])
	w.Open = w.Open || l.Spread
}

// fragment writes SQL that the program supplies, with its values.
func (q *query) fragment(w *chain.Writer, text []chain.Piece, args []chain.Value) {
	next, named := 0, false
	w.Raw(text, false, len(args) > 0, func(t chain.Token) {
		var v chain.Value
		switch {
		case t.Named:
			named = true
			v = q.named(args, t.Name)
		case next < len(args):
			v = args[next]
			next++
		}
		chain.Placed(w, q, v, t)
	})
	if next < len(args) && !named {
		w.Open = true
	}
}

// named returns the value for @name: of sql.Named, a map or a struct.
func (q *query) named(args []chain.Value, name string) chain.Value {
	for _, a := range args {
		if v, ok := a.Elem(name); ok {
			return v
		}
		call, ok := unparen(a.Expr).(*ast.CallExpr)
		if ok && len(call.Args) == 2 && strings.Trim(constant(q.r, call.Args[0]), `"`) == name {
			return chain.Value{Expr: call.Args[1], Type: q.r.Info().TypeOf(call.Args[1])}
		}
	}
	return chain.Value{}
}

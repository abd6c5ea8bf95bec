// Package bun lowers the queries of bun into SQL text.
package bun

import (
	"go/ast"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// Owns reports whether a package belongs to bun.
func Owns(path string) bool {
	return path == "github.com/uptrace/bun" || path == "github.com/uptrace/bun/schema"
}

var modes = map[string]chain.Mode{
	"Exec": chain.Exec, "Scan": chain.ScanInto, "Rows": chain.Query, "Count": chain.ScanInto,
	"ScanAndCount": chain.ScanInto, "Exists": chain.ScanInto,
}

// Finishes reports whether a method runs the query.
func Finishes(name string) bool {
	_, ok := modes[name]
	return ok
}

// Plain reports whether a method yields a handle with no query.
func Plain(name string) bool {
	switch name {
	case "Begin", "BeginTx", "NewDB", "WithNamedArg":
		return true
	}
	return false
}

// Raw reports whether a method runs a text that it is given.
func Raw(name string) bool {
	switch name {
	case "Exec", "ExecContext", "Query", "QueryContext", "QueryRow", "QueryRowContext", "NewRaw", "Prepare", "PrepareContext":
		return true
	}
	return false
}

// Lower returns the statement that a query runs with its last call, or nil.
func Lower(v chain.Value, r chain.Reader) *chain.Statement {
	last := v.Last()
	mode, ok := modes[last.Name]
	if !ok {
		return nil
	}
	q := newQuery(r, v)
	if q.verb == "" {
		return nil
	}
	if q.verb != "Select" && mode == chain.ScanInto {
		mode = chain.QueryRow // RETURNING into the model or the arguments
	}
	w := &chain.Writer{}
	q.write(w.In(last))
	return &chain.Statement{Fragment: w.Fragment, Mode: mode, Handle: q.handle}
}

// A query is what the calls of a chain have set.
type query struct {
	r      chain.Reader
	chain  chain.Value
	verb   string // Update, Delete, Insert, Select
	at     chain.Link
	handle ast.Expr
	open   bool

	value   chain.Value // of Model(...)
	valueAt chain.Link
	model   *chain.Model

	table   chain.Fragment   // instead of that of the model
	more    []chain.Fragment // further tables
	columns []chain.Fragment
	chosen  []string // of Column(...), where they are known
	set     []chain.Fragment
	conds   conds
	with    []chain.Fragment
	on      chain.Fragment
	tail    []chain.Fragment
	output  chain.Fragment
}

func newQuery(r chain.Reader, v chain.Value) *query {
	q := &query{r: r, chain: v, open: v.Open}
	for _, l := range v.Links {
		q.link(l)
	}
	if q.verb == "" && v.Root != nil {
		q.startUnknown(v)
	}
	return q
}

// startUnknown reads a query that was begun elsewhere.
func (q *query) startUnknown(v chain.Value) {
	recv := v.Links[0].Fn.Signature().Recv()
	if recv == nil {
		return
	}
	verbs := map[string]string{"UpdateQuery": "Update", "DeleteQuery": "Delete"}
	if n := chain.NamedOf(recv.Type()); n != nil {
		q.verb, q.at, q.open = verbs[n.Obj().Name()], v.Last(), true
	}
}

func (q *query) link(l chain.Link) {
	w := &chain.Writer{}
	w.In(l)
	switch l.Name {
	case "NewUpdate", "NewDelete", "NewInsert", "NewSelect":
		q.verb, q.at = l.Name[len("New"):], l
	case "Conn":
		q.handle = l.Arg(0).Expr
	case "Model":
		q.value, q.valueAt = l.Arg(0), l
		q.model = newModel(q.value.Type)
	case "Table":
		for _, t := range l.Args {
			q.addTable(text(l, t))
		}
	case "TableExpr":
		q.addTable(q.raw(w, l, 0).Fragment)
	case "ModelTableExpr":
		q.table = q.raw(w, l, 0).Fragment
	case "Column", "ExcludeColumn":
		q.column(l)
	case "ColumnExpr":
		q.columns = append(q.columns, q.raw(w, l, 0).Fragment)
	case "Set":
		q.set = append(q.set, q.raw(w, l, 0).Fragment)
	case "SetColumn":
		w.Name(l.Arg(0).Text).Put(" = ")
		q.set = append(q.set, q.raw(w, l, 1).Fragment)
	case "Where", "WhereOr", "WhereGroup", "WherePK":
		q.where(l)
	case "Apply", "ApplyQueryBuilder":
		q.apply(l)
	default:
		q.clause(w, l)
	}
}

// clause reads the calls that add a clause as it stands.
func (q *query) clause(w *chain.Writer, l chain.Link) {
	switch l.Name {
	case "WithRecursive":
		q.open = true
	case "With":
		if sub, ok := q.Query(l.Arg(1)); ok {
			q.with = append(q.with, w.Copy(l.Arg(0).Text).Put(" AS (").Add(sub).Put(")").Fragment)
			return
		}
		q.open = true
	case "Returning":
		q.output = q.raw(w.Put(" RETURNING "), l, 0).Fragment
	case "On":
		q.on = q.raw(w.Put(" ON "), l, 0).Fragment
	case "For":
		q.tail = append(q.tail, q.raw(w.Put(" FOR "), l, 0).Fragment)
	case "Order", "OrderExpr":
		q.tail = append(q.tail, q.raw(w.Put(" ORDER BY "), l, 0).Fragment)
	case "Group", "GroupExpr":
		q.tail = append(q.tail, q.raw(w.Put(" GROUP BY "), l, 0).Fragment)
	case "Limit":
		q.tail = append(q.tail, w.Put(" LIMIT ").Bind(l.Arg(0).Expr).Fragment)
	case "Join":
		q.more = append(q.more, q.raw(w.Put(" "), l, 0).Fragment)
	}
}

// apply reads Apply: a function whose calls are known, or that may add
// anything.
func (q *query) apply(l chain.Link) {
	for _, fn := range l.Args {
		if fn.Kind != chain.Calls || fn.Open {
			q.open = true
			continue
		}
		for _, inner := range fn.Links {
			q.link(inner)
		}
	}
}

func (q *query) addTable(f chain.Fragment) {
	if q.table.Empty() && q.model == nil {
		q.table = f
		return
	}
	w := &chain.Writer{}
	sep := ", "
	if q.verb == "Update" && len(q.more) == 0 {
		sep = " FROM "
	}
	if q.verb == "Delete" && len(q.more) == 0 {
		sep = " USING "
	}
	q.more = append(q.more, w.In(q.at).Put(sep).Add(f).Fragment)
}

// column reads Column: the columns that are read or written.
func (q *query) column(l chain.Link) {
	if l.Name == "ExcludeColumn" {
		return
	}
	for _, a := range l.Args {
		s, ok := a.Constant()
		if !ok {
			q.open = true
			continue
		}
		q.chosen = append(q.chosen, s)
		q.columns = append(q.columns, text(l, a))
	}
}

// text writes a name.
func text(l chain.Link, v chain.Value) chain.Fragment {
	w := &chain.Writer{}
	w.In(l)
	if v.Kind != chain.Text {
		return w.Hole(chain.Piece{}).Fragment
	}
	return w.Name(v.Text).Fragment
}

// Package goqu lowers the datasets of goqu into SQL text.
package goqu

import (
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// Owns reports whether a package belongs to goqu.
func Owns(path string) bool {
	const root = "github.com/doug-martin/goqu"
	return path == root || strings.HasPrefix(path, root+"/")
}

var modes = map[string]chain.Mode{
	"Exec": chain.Exec, "ExecContext": chain.Exec, "ToSQL": chain.ToText,
	"Query": chain.Query, "QueryContext": chain.Query, "Scanner": chain.Query, "ScannerContext": chain.Query,
	"ScanStructs": chain.ScanInto, "ScanStructsContext": chain.ScanInto, "ScanStruct": chain.ScanInto,
	"ScanStructContext": chain.ScanInto, "ScanVals": chain.ScanInto, "ScanValsContext": chain.ScanInto,
	"ScanVal": chain.ScanInto, "ScanValContext": chain.ScanInto, "Count": chain.ScanInto, "CountContext": chain.ScanInto,
}

// Finishes reports whether a method runs a statement, or yields its text.
func Finishes(name string) bool {
	_, ok := modes[name]
	return ok
}

// Plain reports whether a method yields a handle with no part of a statement.
func Plain(name string) bool {
	switch name {
	case "Dialect", "DB", "New", "Begin", "BeginTx", "WithTx":
		return true
	}
	return false
}

// Raw reports whether a method runs a text that it is given.
func Raw(name string) bool {
	return strings.HasPrefix(name, "Exec") || strings.HasPrefix(name, "Query") || strings.HasPrefix(name, "Scan") ||
		strings.HasPrefix(name, "Prepare")
}

// Lower returns the statement that a chain runs with its last call, or nil.
func Lower(v chain.Value, r chain.Reader) *chain.Statement {
	last := v.Last()
	mode, ok := modes[last.Name]
	if !ok {
		return nil
	}
	d := newDataset(r, v)
	if d.verb == "" {
		return nil
	}
	if d.verb != "Select" && mode == chain.ScanInto {
		mode = chain.QueryRow // RETURNING
	}
	w := &chain.Writer{}
	d.write(w.In(last))
	return &chain.Statement{Fragment: w.Fragment, Mode: mode}
}

// A dataset is what the calls of a chain have set.
type dataset struct {
	r    chain.Reader
	verb string // Update, Delete, Insert, Select
	at   chain.Link
	open bool

	table    chain.Fragment
	columns  []chain.Fragment
	set      []chain.Fragment
	from     []chain.Fragment // further tables
	wheres   []chain.Fragment
	whereAt  chain.Link
	tail     []chain.Fragment
	rows     []chain.Value
	conflict *chain.Link
	output   chain.Fragment
}

func newDataset(r chain.Reader, v chain.Value) *dataset {
	d := &dataset{r: r, open: v.Open}
	for _, l := range v.Links {
		d.link(l)
	}
	if d.verb != "" || v.Root == nil {
		return d
	}
	// It starts from a dataset that was put together elsewhere.
	verbs := map[string]string{"UpdateDataset": "Update", "DeleteDataset": "Delete"}
	if recv := v.Links[0].Fn.Signature().Recv(); recv != nil {
		if n := chain.NamedOf(recv.Type()); n != nil {
			d.verb, d.at, d.open = verbs[n.Obj().Name()], v.Last(), true
		}
	}
	return d
}

func (d *dataset) link(l chain.Link) {
	w := &chain.Writer{}
	w.In(l)
	switch l.Name {
	case "Update", "Delete", "Insert":
		d.verb, d.at = l.Name, l
		if len(l.Args) > 0 {
			d.table = d.named(w, l.Arg(0))
		}
	case "From":
		d.fromClause(l)
	case "Select":
		if d.verb == "" {
			d.verb, d.at = l.Name, l
		}
		d.list(&d.columns, l)
	case "Table", "Into":
		d.table = d.named(w, l.Arg(0))
	case "Set":
		d.assign(l, l.Arg(0))
	case "Where":
		d.where(l)
	case "ClearWhere":
		d.wheres = nil
	case "Rows", "Vals":
		d.rows = append(d.rows, l.Args...)
	case "OnConflict":
		d.conflict = &l
	case "Returning":
		var cols []chain.Fragment
		d.list(&cols, l)
		d.output = w.Put(" RETURNING ").Join(cols, ", ").Fragment
	case "Order":
		var cols []chain.Fragment
		d.list(&cols, l)
		d.tail = append(d.tail, w.Put(" ORDER BY ").Join(cols, ", ").Fragment)
	case "Limit":
		d.tail = append(d.tail, w.Put(" LIMIT ").Bind(l.Arg(0).Expr).Fragment)
	case "ForUpdate", "ForNoKeyUpdate", "ForShare", "ForKeyShare":
		d.lock(w, l)
	case "Join", "InnerJoin", "LeftJoin", "RightJoin", "FullJoin", "With", "WithRecursive":
		d.open = true
	}
}

var lockNames = map[string]string{
	"ForUpdate": " FOR UPDATE", "ForNoKeyUpdate": " FOR NO KEY UPDATE", "ForShare": " FOR SHARE", "ForKeyShare": " FOR KEY SHARE",
}

// lock reads ForUpdate(goqu.SkipLocked).
func (d *dataset) lock(w *chain.Writer, l chain.Link) {
	w.Put(lockNames[l.Name])
	if n := chain.NameOf(l.Arg(0).Expr); n == "SkipLocked" {
		w.Put(" SKIP LOCKED")
	} else if n == "NoWait" {
		w.Put(" NOWAIT")
	}
	d.tail = append(d.tail, w.Fragment)
}

// fromClause reads From: the table of a SELECT or DELETE, further tables of an
// UPDATE.
func (d *dataset) fromClause(l chain.Link) {
	if d.verb == "" {
		d.verb, d.at = "Select", l
	}
	for i, a := range l.Args {
		w := &chain.Writer{}
		f := d.named(w.In(l), a)
		if i == 0 && d.verb != "Update" {
			d.table = f
			continue
		}
		sep := ", "
		if d.verb == "Update" && len(d.from) == 0 {
			sep = " FROM "
		}
		n := &chain.Writer{}
		d.from = append(d.from, n.In(l).Put(sep).Add(f).Fragment)
	}
	d.open = d.open || l.Spread
}

// list writes columns or expressions, one argument each.
func (d *dataset) list(list *[]chain.Fragment, l chain.Link) {
	for _, a := range l.Args {
		w := &chain.Writer{}
		*list = append(*list, d.named(w.In(l), a))
	}
}

// named writes an argument that is a name where it is a text.
func (d *dataset) named(w *chain.Writer, v chain.Value) chain.Fragment {
	if v.Kind == chain.Text {
		return w.Name(v.Text).Fragment
	}
	if !d.expression(w, v) {
		w.Hole(d.r.Unknown(v.Expr))
	}
	return w.Fragment
}

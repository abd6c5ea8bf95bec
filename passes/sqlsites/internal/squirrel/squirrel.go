// Package squirrel lowers the builders of squirrel into SQL text.
package squirrel

import (
	"go/ast"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// Owns reports whether a package belongs to squirrel.
func Owns(path string) bool {
	return path == "github.com/Masterminds/squirrel" || path == "gopkg.in/Masterminds/squirrel.v1"
}

var modes = map[string]chain.Mode{
	"Exec": chain.Exec, "ExecContext": chain.Exec, "ExecWith": chain.Exec, "ExecContextWith": chain.Exec,
	"Query": chain.Query, "QueryContext": chain.Query, "QueryWith": chain.Query, "QueryContextWith": chain.Query,
	"QueryRow": chain.QueryRow, "QueryRowContext": chain.QueryRow, "QueryRowWith": chain.QueryRow,
	"QueryRowContextWith": chain.QueryRow, "Scan": chain.QueryRow, "ScanContext": chain.QueryRow,
	"ToSql": chain.ToText, "MustSql": chain.ToText,
}

// Finishes reports whether a method or function runs a statement, or yields
// its text.
func Finishes(name string) bool {
	_, ok := modes[name]
	return ok
}

// Plain reports whether a method yields a builder with no part of a statement.
func Plain(name string) bool { return name == "PlaceholderFormat" || name == "RunWith" }

// Lower returns the statement that a chain runs with its last call, or nil.
func Lower(v chain.Value, r chain.Reader) *chain.Statement {
	last := v.Last()
	mode, ok := modes[last.Name]
	if !ok {
		return nil
	}
	if last.Fn != nil && last.Fn.Signature().Recv() == nil {
		return lowerWith(last, mode, r)
	}
	for _, l := range v.Links[:len(v.Links)-1] {
		if Finishes(l.Name) {
			return nil // a row that is scanned
		}
	}
	b := newBuilder(r, v)
	if b.verb == "" {
		return nil
	}
	w := &chain.Writer{}
	b.write(w.In(last))
	return &chain.Statement{Fragment: w.Fragment, Mode: mode, Handle: b.handle}
}

// lowerWith lowers ExecWith(db, builder) and its like.
func lowerWith(l chain.Link, mode chain.Mode, r chain.Reader) *chain.Statement {
	var handle ast.Expr
	for i, arg := range l.Args {
		if arg.Kind != chain.Calls {
			continue
		}
		if i > 0 {
			handle = l.Args[i-1].Expr
		}
		b := newBuilder(r, arg)
		if b.verb == "" {
			return nil
		}
		w := &chain.Writer{}
		b.write(w.In(l))
		return &chain.Statement{Fragment: w.Fragment, Mode: mode, Handle: handle}
	}
	return nil
}

// A builder is what the calls of a chain have set.
type builder struct {
	r      chain.Reader
	verb   string // Update, Delete, Insert, Replace, Select
	at     chain.Link
	open   bool // parts of it are not known
	handle ast.Expr

	table    chain.Fragment
	columns  []chain.Fragment
	set      []chain.Fragment
	rows     []chain.Fragment
	query    chain.Fragment // of INSERT: the rows are those of a query
	joins    []chain.Fragment
	wheres   []chain.Fragment
	whereAt  chain.Link
	tail     []chain.Fragment // ORDER BY, LIMIT, in the order of SQL
	prefixes []chain.Fragment
	suffixes []chain.Fragment
}

func newBuilder(r chain.Reader, v chain.Value) *builder {
	b := &builder{r: r, open: v.Open}
	for _, l := range v.Links {
		b.link(l)
	}
	if b.verb != "" || len(v.Links) == 0 {
		return b
	}
	// It starts from a builder that was put together elsewhere.
	b.open, b.at = true, v.Last()
	if recv := v.Last().Fn.Signature().Recv(); recv != nil {
		switch n := chain.NamedOf(recv.Type()); {
		case n == nil:
		case n.Obj().Name() == "UpdateBuilder":
			b.verb = "Update"
		case n.Obj().Name() == "DeleteBuilder":
			b.verb = "Delete"
		}
	}
	return b
}

func (b *builder) link(l chain.Link) {
	w := &chain.Writer{}
	w.In(l)
	switch l.Name {
	case "Update", "Delete", "Insert", "Replace":
		b.verb, b.at = l.Name, l
		b.table = b.name(w, l.Arg(0))
	case "Select":
		if b.verb == "Insert" || b.verb == "Replace" {
			b.query = b.sub(w, l.Arg(0))
			return
		}
		b.verb, b.at = l.Name, l
		b.addNames(&b.columns, l, l.Args)
	case "Table", "Into":
		b.table = b.name(w, l.Arg(0))
	case "From":
		if b.verb == "Update" {
			b.joins = append(b.joins, b.name(w.Put(" FROM "), l.Arg(0)))
			return
		}
		b.table = b.name(w, l.Arg(0))
	case "FromSelect":
		b.table = b.sub(w, l.Arg(0))
		b.table.Pieces = append(b.table.Pieces, w.Put(" AS ").Name(l.Arg(1).Text).Pieces...)
	case "Columns":
		b.addNames(&b.columns, l, l.Args)
	case "Column":
		b.predicate(w, l.Arg(0), l.Rest(1))
		b.columns = append(b.columns, w.Fragment)
	case "Values":
		b.values(w, l)
	case "Set":
		b.assign(w, l.Arg(0), l.Arg(1))
	case "SetMap":
		b.setMap(l)
	case "Where":
		b.where(w, l)
	case "RunWith":
		b.handle = l.Arg(0).Expr
	default:
		b.clause(w, l)
	}
}

// clause reads the calls that add a clause as it stands.
func (b *builder) clause(w *chain.Writer, l chain.Link) {
	switch l.Name {
	case "Prefix", "PrefixExpr":
		b.predicate(w, l.Arg(0), l.Rest(1))
		b.prefixes = append(b.prefixes, w.Put(" ").Fragment)
	case "Suffix", "SuffixExpr":
		b.predicate(w.Put(" "), l.Arg(0), l.Rest(1))
		b.suffixes = append(b.suffixes, w.Fragment)
	case "Join", "LeftJoin", "RightJoin", "InnerJoin", "CrossJoin", "JoinClause":
		w.Put(joins[l.Name])
		b.predicate(w, l.Arg(0), l.Rest(1))
		b.joins = append(b.joins, w.Fragment)
	case "GroupBy", "OrderBy":
		w.Put(map[string]string{"GroupBy": " GROUP BY ", "OrderBy": " ORDER BY "}[l.Name])
		var list []chain.Fragment
		b.addNames(&list, l, l.Args)
		b.tail = append(b.tail, w.Join(list, ", ").Fragment)
	case "Having":
		b.predicate(w.Put(" HAVING "), l.Arg(0), l.Rest(1))
		b.tail = append(b.tail, w.Fragment)
	case "Limit":
		b.tail = append(b.tail, w.Put(" LIMIT ").Bind(l.Arg(0).Expr).Fragment)
	}
}

var joins = map[string]string{
	"Join": " JOIN ", "LeftJoin": " LEFT JOIN ", "RightJoin": " RIGHT JOIN ", "InnerJoin": " INNER JOIN ",
	"CrossJoin": " CROSS JOIN ", "JoinClause": " ",
}

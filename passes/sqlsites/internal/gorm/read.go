package gorm

import (
	"go/types"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// read writes the SELECT of Find and its like, or of a query inside another.
func (q *query) read(w *chain.Writer, l chain.Link) {
	finder := l.Name == "First" || l.Name == "Take" || l.Name == "Last"
	switch l.Name {
	case "First", "Take", "Last", "Find", "FindInBatches", "FirstOrInit", "FirstOrCreate":
		q.readInto(l)
	case "Scan":
		if q.table == nil {
			q.dest(l)
		}
	}
	w.Put("SELECT ")
	q.columns(w, l)
	w.In(l).Put(" FROM ")
	q.from(w)
	for _, j := range q.joins {
		w.Add(j)
	}
	conds := q.conds
	if q.open {
		conds = append(conds, openCondition(l))
	}
	if len(conds) > 0 {
		w.In(conds[0].link).Put(" WHERE ")
		writeConditions(w, conds)
	}
	w.In(l)
	for i, o := range q.order {
		w.Put(map[bool]string{true: " ORDER BY ", false: ", "}[i == 0]).Add(o)
	}
	switch {
	case q.limited != nil:
		w.In(*q.limited).Put(" LIMIT ").Bind(q.limited.Arg(0).Expr)
	case finder:
		w.Put(" LIMIT 1")
	}
	w.Add(q.lock)
}

// readInto reads the destination of a finder: its type names the table, its
// key and what follows it are conditions.
func (q *query) readInto(l chain.Link) {
	q.dest(l)
	if v := q.arg(l, 0); q.model != nil && isStruct(v) && !q.generic && l.Name != "Find" {
		dest := query{r: q.r, chain: q.chain}
		dest.setModel(v, l)
		if dest.model != nil && types.Identical(dest.model.Type, q.model.Type) {
			if key, ok := dest.key(l); ok {
				q.conds = append(q.conds, key)
			}
		}
	}
	if args := q.args(l); len(args) > 1 && l.Name != "FindInBatches" {
		if text, ok := q.condition(l, args[1:]); ok {
			q.conds = append(q.conds, cond{text: text, link: l})
		}
	}
}

// columns writes the columns that are read.
func (q *query) columns(w *chain.Writer, l chain.Link) {
	switch {
	case l.Name == "Count":
		w.Put("count(*)")
		return
	case l.Name == "Pluck":
		q.columnName(w, q.arg(l, 0))
		return
	case !q.selects.given || len(q.selects.texts) == 0:
		w.Put("*")
		return
	}
	for i, text := range q.selects.texts {
		if i > 0 {
			w.Put(", ")
		}
		q.columnName(w, chain.Value{Kind: chain.Text, Text: text})
	}
}

// join reads Joins: the text of a join, or the name of a relation.
func (q *query) join(l chain.Link) {
	w := &chain.Writer{}
	w.In(l)
	first := l.Arg(0)
	s, ok := first.Constant()
	if first.Kind == chain.Text && (!ok || strings.Contains(s, " ")) {
		w.Put(" ")
		q.fragment(w, first.Text, l.Rest(1))
		q.joins = append(q.joins, w.Fragment)
	}
}

// orderBy reads Order.
func (q *query) orderBy(l chain.Link) {
	w := &chain.Writer{}
	w.In(l)
	v := l.Arg(0)
	switch {
	case v.Kind == chain.Text:
		w.Copy(v.Text)
	case isExpr(v):
		q.expr(w, v)
	default:
		return // an order that is not known changes no rows
	}
	if !w.Empty() {
		q.order = append(q.order, w.Fragment)
	}
}

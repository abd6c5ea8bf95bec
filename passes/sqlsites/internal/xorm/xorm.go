// Package xorm lowers the sessions of xorm into SQL text.
package xorm

import (
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// Owns reports whether a package belongs to xorm.
func Owns(path string) bool {
	switch path {
	case "xorm.io/xorm", "xorm.io/builder", "github.com/go-xorm/xorm", "github.com/go-xorm/builder":
		return true
	}
	return false
}

var modes = map[string]chain.Mode{
	"Update": chain.Exec, "Delete": chain.Exec, "Insert": chain.Exec, "InsertOne": chain.Exec,
	"Get": chain.ScanInto, "Find": chain.ScanInto, "FindAndCount": chain.ScanInto, "Count": chain.ScanInto,
	"Exist": chain.ScanInto, "Iterate": chain.ScanInto, "Rows": chain.Query,
	"Exec": chain.Exec, "Query": chain.Query, "QueryString": chain.Query, "QueryInterface": chain.Query,
}

// Finishes reports whether a method runs the statement of its session.
func Finishes(name string) bool {
	_, ok := modes[name]
	return ok
}

// Plain reports whether a method yields a handle with no part of a statement.
func Plain(name string) bool {
	switch name {
	case "NewSession", "Context", "Begin", "MustLogSQL", "NoAutoTime", "StoreEngine", "Charset":
		return true
	}
	return false
}

// Lower returns the statement that a session runs with its last call, or nil.
func Lower(v chain.Value, r chain.Reader) *chain.Statement {
	last := v.Last()
	mode, ok := modes[last.Name]
	if !ok {
		return nil
	}
	s := &session{r: r, open: v.Open}
	for _, l := range v.Links[:len(v.Links)-1] {
		s.link(l)
	}
	w := &chain.Writer{}
	w.In(last)
	switch last.Name {
	case "Exec", "Query", "QueryString", "QueryInterface":
		if len(last.Args) > 0 {
			s.text = &last
		}
		s.sql(w)
	case "Update":
		s.update(w, last)
	case "Delete":
		s.delete(w, last)
	case "Insert", "InsertOne":
		s.insert(w, last)
	default:
		if s.text != nil {
			s.sql(w)
			break
		}
		s.read(w, last)
	}
	return &chain.Statement{Fragment: w.Fragment, Mode: mode}
}

// A session is what the calls of a chain have set.
type session struct {
	r    chain.Reader
	open bool

	table   chain.Value // of Table(...)
	tableAt chain.Link
	conds   []cond
	ids     *chain.Link
	cols    []string
	colsAll bool // AllCols, or columns that are not known
	omit    []string
	set     []chain.Fragment
	tail    []chain.Fragment
	noAuto  bool        // the fields of a bean are no conditions
	text    *chain.Link // the call that has the SQL written out
}

func (s *session) link(l chain.Link) {
	w := &chain.Writer{}
	w.In(l)
	switch l.Name {
	case "Table":
		s.table, s.tableAt = l.Arg(0), l
	case "Where", "And", "Or":
		s.where(l)
	case "In", "NotIn":
		s.in(l)
	case "ID", "Id":
		s.ids = &l
	case "Cols", "MustCols":
		s.names(&s.cols, l)
	case "AllCols":
		s.colsAll = true
	case "Omit":
		s.names(&s.omit, l)
	case "SetExpr":
		s.setExpr(w, l)
	case "Incr", "Decr":
		s.count(w, l)
	case "NoAutoCondition":
		s.noAuto = true
	case "ForUpdate":
		s.tail = append(s.tail, w.Put(" FOR UPDATE").Fragment)
	case "OrderBy", "Asc", "Desc":
		if l.Arg(0).Kind == chain.Text {
			s.tail = append([]chain.Fragment{w.Put(" ORDER BY ").Copy(l.Arg(0).Text).Fragment}, s.tail...)
		}
	case "Limit":
		s.tail = append([]chain.Fragment{w.Put(" LIMIT ").Bind(l.Arg(0).Expr).Fragment}, s.tail...)
	case "SQL", "Sql":
		s.text = &l
	case "Join":
		s.open = true
	}
}

// sql writes the text that SQL, Exec or Query is given, with its values.
func (s *session) sql(w *chain.Writer) {
	if s.text == nil || s.text.Arg(0).Kind != chain.Text {
		w.Hole(chain.Piece{})
		w.Open = true
		return
	}
	w.In(*s.text)
	next := 0
	w.Raw(s.text.Arg(0).Text, false, false, func(t chain.Token) {
		next++
		chain.Placed(w, s, s.text.Arg(next), t)
	})
	w.Open = s.text.Spread
}

// names adds the columns that a call is given.
func (s *session) names(list *[]string, l chain.Link) {
	for _, a := range l.Args {
		name, ok := a.Constant()
		s.colsAll = s.colsAll || !ok
		*list = append(*list, name)
	}
	s.colsAll = s.colsAll || l.Spread
}

// setExpr reads SetExpr(column, expression).
func (s *session) setExpr(w *chain.Writer, l chain.Link) {
	w.Name(l.Arg(0).Text).Put(" = ")
	switch v := l.Arg(1); v.Kind {
	case chain.Text:
		w.Copy(v.Text)
	case chain.Calls:
		if !s.expression(w, v) {
			w.Hole(s.r.Unknown(v.Expr))
		}
	default:
		w.Bind(v.Expr)
	}
	s.set = append(s.set, w.Fragment)
}

// count reads Incr(column, by) and Decr.
func (s *session) count(w *chain.Writer, l chain.Link) {
	w.Name(l.Arg(0).Text).Put(" = ").Name(l.Arg(0).Text)
	w.Put(map[string]string{"Incr": " + ", "Decr": " - "}[l.Name])
	if len(l.Args) > 1 {
		w.Bind(l.Arg(1).Expr)
	} else {
		w.Put("1")
	}
	s.set = append(s.set, w.Fragment)
}

// from writes the table: that of Table, or of the bean.
func (s *session) from(w *chain.Writer, bean chain.Value) {
	v := s.table
	switch {
	case v.Kind == chain.Text:
		w.In(s.tableAt).Name(v.Text)
		return
	case v.Expr == nil:
		v = bean
	}
	m := newModel(v.Type)
	if m == nil {
		w.Hole(s.r.Unknown(v.Expr))
		return
	}
	if text, ok := s.r.Method(m.Type, "TableName"); ok {
		w.Name(text)
		return
	}
	w.Column(chain.Snake(m.Type.Obj().Name()))
}

// model returns the columns of the table, where a bean tells them.
func (s *session) model(bean chain.Value) *chain.Model {
	if m := newModel(bean.Type); m != nil {
		return m
	}
	return newModel(s.table.Type)
}

func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

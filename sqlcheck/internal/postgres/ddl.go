package postgres

import (
	"fmt"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// Definitions parses one statement that defines something, or several. base is
// the offset of sql in the text around it, in bytes: all places in the result
// are offsets in that text. The offset of an *Error is one in sql. Statements
// of other kinds give nothing.
func Definitions(sql string, base int) (out []ddl.Statement, err error) {
	toks := token.Scan(sql)
	if err := guard(toks); err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, &Error{Msg: fmt.Sprintf("parser failed: %v", r)}
		}
	}()
	tree, perr := parseTree(sql)
	if perr != nil {
		msg, char := failure(perr)
		return nil, &Error{Offset: byteOffset(sql, char), Msg: msg}
	}
	d := &definer{converter: converter{toks: toks}, base: base}
	for _, raw := range tree.GetStmts() {
		d.define(raw.Stmt)
	}
	return d.out, nil
}

// A definer converts the trees of definitions.
type definer struct {
	converter
	base int
	out  []ddl.Statement
}

func (d *definer) add(s ddl.Statement) { d.out = append(d.out, s) }

// define converts one statement.
func (d *definer) define(n *node) {
	switch x := n.GetNode().(type) {
	case *nodeCreateStmt:
		d.createTable(x.CreateStmt)
	case *nodeCreateTableAsStmt:
		d.createTableAs(x.CreateTableAsStmt)
	case *nodeAlterTableStmt:
		d.alterTable(x.AlterTableStmt)
	case *nodeRenameStmt:
		d.rename(x.RenameStmt)
	case *nodeAlterObjectSchemaStmt:
		d.move(x.AlterObjectSchemaStmt)
	case *nodeDropStmt:
		d.drop(x.DropStmt)
	case *nodeIndexStmt:
		d.index(x.IndexStmt)
	case *nodeCreateSchemaStmt:
		for _, elt := range x.CreateSchemaStmt.SchemaElts {
			d.define(elt)
		}
	case *nodeVariableSetStmt:
		d.setPath(x.VariableSetStmt)
	default:
		d.defineType(n)
	}
}

// whole is the place of the statement.
func (d *definer) whole() stmt.Node {
	return stmt.Node{Place: d.absolute(d.span(region{0, d.toks.Len()}))}
}

// absolute moves a place from the statement to the text around it.
func (d *definer) absolute(s stmt.Span) stmt.Span {
	if s.IsZero() {
		return s
	}
	return stmt.Span{Start: s.Start + d.base, End: s.End + d.base}
}

// place is the place of the word at byte offset loc of the statement, or of
// the whole statement.
func (d *definer) place(loc int32) stmt.Span {
	if s := d.word(loc); !s.IsZero() {
		return d.absolute(s)
	}
	return d.whole().Place
}

// value converts an expression and returns its text as well.
func (d *definer) value(n *node) (stmt.Expr, string) {
	x := d.expr(n)
	if x == nil {
		return nil, ""
	}
	text := stmt.FormatExpr(x)
	if s := d.around(x); !s.IsZero() {
		text = d.toks.SQL[s.Start:s.End]
	}
	stmt.Shift(x, d.base)
	return x, text
}

// nameOf splits a qualified name; the database in front of a schema is left
// out.
func nameOf(list []*node) ddl.Name {
	parts := names(list)
	switch n := len(parts); n {
	case 0:
		return ddl.Name{}
	case 1:
		return ddl.Name{Name: parts[0]}
	default:
		return ddl.Name{Schema: parts[n-2], Name: parts[n-1]}
	}
}

func relation(v *rangeVar) ddl.Name {
	return ddl.Name{Schema: v.GetSchemaname(), Name: v.GetRelname()}
}

// setPath converts SET search_path.
func (d *definer) setPath(s *variableSetStmt) {
	if !strings.EqualFold(s.Name, "search_path") {
		return
	}
	out := &ddl.SetPath{Node: d.whole()}
	for _, n := range s.Args {
		if name := n.GetAConst().GetSval().GetSval(); name != "" && name != "$user" {
			out.Schemas = append(out.Schemas, name)
		}
	}
	d.add(out)
}

// index converts CREATE INDEX.
func (d *definer) index(s *indexStmt) {
	out := &ddl.CreateIndex{
		Node:        d.whole(),
		Index:       s.Idxname,
		Table:       relation(s.Relation),
		IfNotExists: s.IfNotExists,
		Unique:      s.Unique,
	}
	for _, n := range s.IndexParams {
		out.Columns = append(out.Columns, n.GetIndexElem().GetName())
	}
	out.Where, out.Predicate = d.value(s.WhereClause)
	d.add(out)
}

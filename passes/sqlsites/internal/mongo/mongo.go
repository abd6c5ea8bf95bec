// Package mongo lowers the operations of the MongoDB driver, versions 1 and 2,
// into SQL text. A collection is a table, a document a row, and a path such as
// lease.owner the column lease_owner. MongoDB evaluates the filter of a write
// and the write itself as one step on each document, which is what UPDATE ...
// WHERE does to a row that nobody waits for.
package mongo

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// Owns reports whether a package belongs to the driver, as far as operations are
// made of it.
func Owns(path string) bool {
	path, ok := strings.CutPrefix(path, "go.mongodb.org/mongo-driver/")
	if !ok {
		return false
	}
	switch strings.TrimPrefix(path, "v2/") {
	case "mongo", "mongo/options", "bson", "bson/primitive":
		return true
	}
	return false
}

// An operation says what a method of a collection does, and at which arguments
// its filter and its document stand: the update, the replacement or the new
// document. 0 is for none.
type operation struct {
	verb             string
	mode             chain.Mode
	filter, document int
	byID             bool // the filter is the identity of the document
	whole            bool // the document takes the place of the old one
}

var operations = map[string]operation{
	"UpdateOne":         {verb: "UPDATE", filter: 1, document: 2},
	"UpdateMany":        {verb: "UPDATE", filter: 1, document: 2},
	"UpdateByID":        {verb: "UPDATE", filter: 1, document: 2, byID: true},
	"ReplaceOne":        {verb: "UPDATE", filter: 1, document: 2, whole: true},
	"FindOneAndUpdate":  {verb: "UPDATE", mode: chain.QueryRow, filter: 1, document: 2},
	"FindOneAndReplace": {verb: "UPDATE", mode: chain.QueryRow, filter: 1, document: 2, whole: true},
	"DeleteOne":         {verb: "DELETE", filter: 1},
	"DeleteMany":        {verb: "DELETE", filter: 1},
	"FindOneAndDelete":  {verb: "DELETE", mode: chain.QueryRow, filter: 1},
	"Find":              {verb: "SELECT", mode: chain.Query, filter: 1},
	"FindOne":           {verb: "SELECT", mode: chain.QueryRow, filter: 1},
	"InsertOne":         {verb: "INSERT", document: 1},
}

// Finishes reports whether a method runs an operation.
func Finishes(name string) bool {
	_, ok := operations[name]
	return ok || name == "BulkWrite"
}

// Plain reports whether a method yields a handle that says nothing of a
// collection.
func Plain(string) bool { return false }

// Lower returns the statement that the last call of a chain runs, or nil.
func Lower(v chain.Value, r chain.Reader) *chain.Statement {
	last := v.Last()
	if last.Fn == nil || last.Fn.Signature().Recv() == nil {
		return nil
	}
	if n := chain.NamedOf(last.Fn.Signature().Recv().Type()); n == nil || n.Obj().Name() != "Collection" {
		return nil
	}
	c := &collection{r: r, name: nameOf(r, v), link: last}
	w := &chain.Writer{}
	if last.Name == "BulkWrite" {
		c.bulk(w.In(last))
		return &chain.Statement{Fragment: w.Fragment}
	}
	op, ok := operations[last.Name]
	if !ok || max(op.filter, op.document) >= len(last.Args) {
		return nil
	}
	write := &write{operation: op, collection: c, upsert: slices.ContainsFunc(last.Args, c.setsUpsert)}
	if op.filter > 0 {
		write.filter = last.Arg(op.filter)
	}
	if op.document > 0 {
		write.document = last.Arg(op.document)
	}
	write.put(w.In(last))
	return &chain.Statement{Fragment: w.Fragment, Mode: op.mode, Handle: handle(v)}
}

// handle is what an operation runs on: the collection as it is written.
func handle(v chain.Value) ast.Expr {
	if sel, ok := ast.Unparen(v.Last().Call.Fun).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return v.Root
}

package sqlsites

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

var transactionName = regexp.MustCompile(`(?i)(tx|trx|txn|transaction)$`)

// chainHandle tells what a chain runs its statement on. Where one type serves
// for the pool and for a transaction, as in gorm, a variable is a transaction if
// it was begun or is named like one, and a field is the pool unless the package
// sets it to a transaction somewhere.
func (r *reader) chainHandle(root ast.Expr) Handle {
	if root == nil {
		return HandleUnknown
	}
	t := r.info.TypeOf(root)
	if h := handleOf(t); h != HandleUnknown {
		return h
	}
	obj := typeObject(t)
	lib := r.builds(t)
	if obj == nil || lib == nil {
		return HandleUnknown
	}
	switch obj.Name() {
	case "Tx", "TxDatabase":
		return Tx
	case "Conn":
		return Conn
	case "Engine", "EngineGroup", "Database":
		return Pool
	case "Session":
		if v := r.handleVar(root); v != nil && r.transactions[v] {
			return Tx
		}
	case "DB", "Client":
		if lib.name == "bun" {
			return Pool
		}
		return r.sharedHandle(root)
	}
	return HandleUnknown
}

// sessionHandle tells an operation on documents in a transaction from one on its
// own: what the operation is given first says so, or the function that the
// driver calls in a transaction.
func (r *reader) sessionHandle(call *ast.CallExpr) Handle {
	if len(call.Args) > 0 && typeSuffix(r.info.TypeOf(call.Args[0]), "/mongo.SessionContext") {
		return Tx
	}
	for _, lit := range r.sessions {
		if lit.Pos() <= call.Pos() && call.Pos() < lit.End() {
			return Tx
		}
	}
	return Pool
}

// sharedHandle tells a pool from a transaction of the same type.
func (r *reader) sharedHandle(root ast.Expr) Handle {
	v := r.handleVar(root)
	switch {
	case v == nil:
		return HandleUnknown
	case r.transactions[v] || transactionName.MatchString(v.Name()):
		return Tx
	case v.IsField() && !r.setToTransaction(v) || isGlobal(v):
		return Pool
	}
	return HandleUnknown
}

// handleVar returns the variable or field that an expression names, or nil.
func (r *reader) handleVar(e ast.Expr) *types.Var {
	var id *ast.Ident
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	default:
		return nil
	}
	v, _ := r.info.ObjectOf(id).(*types.Var)
	return v
}

// setToTransaction reports whether the package sets a field to what is named
// like a transaction.
func (r *reader) setToTransaction(field *types.Var) bool {
	c := r.cells[field.Origin()]
	if c == nil {
		return false
	}
	for _, a := range c.assigns {
		e := a.expr
		if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
			e = chainRoot(call) // tx.Client(), tx.WithContext(ctx)
		}
		if transactionName.MatchString(chain.NameOf(e)) {
			return true
		}
	}
	return false
}

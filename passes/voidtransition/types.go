package voidtransition

import (
	"go/types"
)

// A shape is what a driver's result is, by the methods and fields it has: the
// types of database/sql, of pgx and of the builders agree in these, and so do
// the interfaces that packages declare over them.
type shape int

const (
	noShape   shape = iota
	resultOf        // has the number of rows
	rowOf           // scans one row, or fails with an error for none
	rowsOf          // iterates over rows
	countOf         // is the number of rows
	flagOf          // is a truth value
	errorOf         // is an error
	otherKind       // anything else
)

// shapeOf tells what a result of a call that runs SQL is.
func shapeOf(t types.Type) shape {
	switch {
	case t == nil:
		return noShape
	case isErrorType(t):
		return errorOf
	case hasCount(t), countsDocuments(t):
		return resultOf
	case decodesOne(t):
		return rowOf
	}
	if basic, ok := t.Underlying().(*types.Basic); ok {
		switch {
		case basic.Info()&types.IsInteger != 0:
			return countOf
		case basic.Info()&types.IsBoolean != 0:
			return flagOf
		}
		return otherKind
	}
	scans := method(t, "Scan")
	if scans == nil {
		return otherKind
	}
	if next := method(t, "Next"); next != nil {
		return rowsOf
	}
	return rowOf
}

// hasCount reports whether t has a method or a field RowsAffected.
func hasCount(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "RowsAffected")
	switch obj := obj.(type) {
	case *types.Func:
		sig := obj.Signature()
		return sig.Params().Len() == 0 && sig.Results().Len() > 0 && isIntegerType(sig.Results().At(0).Type())
	case *types.Var:
		return isIntegerType(obj.Type())
	}
	return false
}

func method(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	fn, _ := obj.(*types.Func)
	return fn
}

func isIntegerType(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func isBoolType(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

var errorType = types.Universe.Lookup("error").Type()

func isErrorType(t types.Type) bool { return t != nil && types.Identical(t, errorType) }

// resultTypes lists the types of what a call returns.
func resultTypes(t types.Type) []types.Type {
	switch t := t.(type) {
	case nil:
		return nil
	case *types.Tuple:
		out := make([]types.Type, t.Len())
		for i := range out {
			out[i] = t.At(i).Type()
		}
		return out
	}
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.Invalid {
		return nil
	}
	return []types.Type{t}
}

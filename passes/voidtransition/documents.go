package voidtransition

import "go/types"

// The driver of MongoDB answers with the fields of a result, and where it
// returns a document with an error for none.

// documentCounts are the fields of a result that count the documents that a
// write has found.
var documentCounts = []string{"MatchedCount", "ModifiedCount", "DeletedCount"}

// countsDocuments reports whether t has such a field.
func countsDocuments(t types.Type) bool {
	for _, name := range documentCounts {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if v, ok := obj.(*types.Var); ok && isIntegerType(v.Type()) {
			return true
		}
	}
	return false
}

// decodesOne reports whether t is one document that was asked for: its methods
// fail where there is none.
func decodesOne(t types.Type) bool {
	return t != nil && method(t, "Decode") != nil && method(t, "Err") != nil && method(t, "Next") == nil
}

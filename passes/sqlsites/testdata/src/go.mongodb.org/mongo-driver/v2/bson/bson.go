// Package bson has the documents of the driver's package bson.
package bson

type (
	// E is an element of a D.
	E struct {
		Key   string
		Value any
	}
	// D is an ordered document.
	D []E
	// M is a document.
	M map[string]any
	// A is an array.
	A []any
)

// ObjectID is an identity.
type ObjectID [12]byte

// NewObjectID makes an identity.
func NewObjectID() ObjectID { return ObjectID{} }

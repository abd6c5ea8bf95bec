// Package bson has the documents of the driver's package bson.
package bson

import "go.mongodb.org/mongo-driver/bson/primitive"

type (
	// E is an element of a D.
	E = primitive.E
	// D is an ordered document.
	D = primitive.D
	// M is a document.
	M = primitive.M
	// A is an array.
	A = primitive.A
)

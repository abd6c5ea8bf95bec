// Package mongo has the collections of the driver's package mongo.
package mongo

import "context"

type (
	// Database is a database.
	Database struct{}
	// Collection is a collection.
	Collection struct{}
	// UpdateResult counts what an update did.
	UpdateResult struct {
		MatchedCount, ModifiedCount, UpsertedCount int64
		UpsertedID                                 any
	}
	// SingleResult is one document.
	SingleResult struct{}
)

// Collection returns a collection.
func (*Database) Collection(name string) *Collection { return new(Collection) }

// UpdateOne updates a document.
func (*Collection) UpdateOne(ctx context.Context, filter, update any, opts ...any) (*UpdateResult, error) {
	return nil, nil
}

// UpdateMany updates documents.
func (*Collection) UpdateMany(ctx context.Context, filter, update any, opts ...any) (*UpdateResult, error) {
	return nil, nil
}

// UpdateByID updates the document of an identity.
func (*Collection) UpdateByID(ctx context.Context, id, update any, opts ...any) (*UpdateResult, error) {
	return nil, nil
}

// ReplaceOne replaces a document.
func (*Collection) ReplaceOne(ctx context.Context, filter, replacement any, opts ...any) (*UpdateResult, error) {
	return nil, nil
}

// FindOneAndUpdate updates a document and returns it.
func (*Collection) FindOneAndUpdate(ctx context.Context, filter, update any, opts ...any) *SingleResult {
	return nil
}

// Decode reads the document.
func (*SingleResult) Decode(v any) error { return nil }

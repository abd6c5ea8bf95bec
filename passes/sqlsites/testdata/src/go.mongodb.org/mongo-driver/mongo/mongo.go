// Package mongo has the collections of the driver's package mongo.
package mongo

import (
	"context"
	"errors"

	"go.mongodb.org/mongo-driver/mongo/options"
)

// ErrNoDocuments says that nothing was found.
var ErrNoDocuments = errors.New("no documents")

// IsDuplicateKeyError reports whether a unique index kept a document out.
func IsDuplicateKeyError(error) bool { return false }

type (
	// Pipeline is a list of stages.
	Pipeline []any
	// Client is a client.
	Client struct{}
	// Database is a database.
	Database struct{}
	// Collection is a collection.
	Collection struct{}
	// UpdateResult counts what an update did.
	UpdateResult struct {
		MatchedCount, ModifiedCount, UpsertedCount int64
		UpsertedID                                 any
	}
	// DeleteResult counts what a delete did.
	DeleteResult struct{ DeletedCount int64 }
	// InsertOneResult is the identity of a new document.
	InsertOneResult struct{ InsertedID any }
	// BulkWriteResult counts what many writes did.
	BulkWriteResult struct{ MatchedCount, ModifiedCount, DeletedCount, InsertedCount, UpsertedCount int64 }
	// SingleResult is one document.
	SingleResult struct{}
	// Cursor is many documents.
	Cursor struct{}
)

// A Session is where transactions are.
type Session struct{}

// WithTransaction calls a function in a transaction.
func (*Session) WithTransaction(ctx context.Context, fn func(context.Context) (any, error), opts ...any) (any, error) {
	return nil, nil
}

// Database returns a database.
func (*Client) Database(name string) *Database { return new(Database) }

// Collection returns a collection.
func (*Database) Collection(name string) *Collection { return new(Collection) }

// UpdateOne updates a document.
func (*Collection) UpdateOne(ctx context.Context, filter, update any, opts ...*options.UpdateOptionsBuilder) (*UpdateResult, error) {
	return nil, nil
}

// UpdateMany updates documents.
func (*Collection) UpdateMany(ctx context.Context, filter, update any, opts ...any) (*UpdateResult, error) {
	return nil, nil
}

// UpdateByID updates the document of an identity.
func (*Collection) UpdateByID(ctx context.Context, id, update any, opts ...*options.UpdateOptionsBuilder) (*UpdateResult, error) {
	return nil, nil
}

// ReplaceOne replaces a document.
func (*Collection) ReplaceOne(ctx context.Context, filter, replacement any, opts ...any) (*UpdateResult, error) {
	return nil, nil
}

// DeleteOne removes a document.
func (*Collection) DeleteOne(ctx context.Context, filter any, opts ...any) (*DeleteResult, error) {
	return nil, nil
}

// DeleteMany removes documents.
func (*Collection) DeleteMany(ctx context.Context, filter any, opts ...any) (*DeleteResult, error) {
	return nil, nil
}

// InsertOne adds a document.
func (*Collection) InsertOne(ctx context.Context, document any, opts ...any) (*InsertOneResult, error) {
	return nil, nil
}

// Find finds documents.
func (*Collection) Find(ctx context.Context, filter any, opts ...any) (*Cursor, error) {
	return nil, nil
}

// FindOne finds a document.
func (*Collection) FindOne(ctx context.Context, filter any, opts ...any) *SingleResult { return nil }

// FindOneAndUpdate updates a document and returns it.
func (*Collection) FindOneAndUpdate(ctx context.Context, filter, update any, opts ...*options.FindOneAndUpdateOptionsBuilder) *SingleResult {
	return nil
}

// FindOneAndReplace replaces a document and returns it.
func (*Collection) FindOneAndReplace(ctx context.Context, filter, replacement any, opts ...any) *SingleResult {
	return nil
}

// FindOneAndDelete removes a document and returns it.
func (*Collection) FindOneAndDelete(ctx context.Context, filter any, opts ...any) *SingleResult {
	return nil
}

// BulkWrite does many writes.
func (*Collection) BulkWrite(ctx context.Context, models []WriteModel, opts ...any) (*BulkWriteResult, error) {
	return nil, nil
}

// Decode reads the document.
func (*SingleResult) Decode(v any) error { return nil }

// Err is what went wrong, or that nothing was found.
func (*SingleResult) Err() error { return nil }

// A WriteModel is one write of BulkWrite.
type WriteModel interface{ writeModel() }

type (
	// UpdateOneModel updates a document.
	UpdateOneModel struct {
		Filter, Update any
		Upsert         *bool
	}
	// DeleteOneModel removes a document.
	DeleteOneModel struct{ Filter any }
)

func (*UpdateOneModel) writeModel() {}
func (*DeleteOneModel) writeModel() {}

// NewUpdateOneModel begins an update.
func NewUpdateOneModel() *UpdateOneModel { return new(UpdateOneModel) }

// SetFilter says which document.
func (m *UpdateOneModel) SetFilter(any) *UpdateOneModel { return m }

// SetUpdate says what becomes of it.
func (m *UpdateOneModel) SetUpdate(any) *UpdateOneModel { return m }

// SetUpsert asks for an insert where nothing matches.
func (m *UpdateOneModel) SetUpsert(bool) *UpdateOneModel { return m }

// NewDeleteOneModel begins a delete.
func NewDeleteOneModel() *DeleteOneModel { return new(DeleteOneModel) }

// SetFilter says which document.
func (m *DeleteOneModel) SetFilter(any) *DeleteOneModel { return m }

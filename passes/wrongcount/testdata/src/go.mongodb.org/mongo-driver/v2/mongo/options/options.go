// Package options has options of the driver's package options.
package options

// A Lister yields options.
type Lister[T any] interface{ List() []func(*T) error }

// UpdateOneOptions are the options of an update.
type UpdateOneOptions struct{ Upsert *bool }

// An UpdateOneOptionsBuilder sets options of an update.
type UpdateOneOptionsBuilder struct{}

// UpdateOne begins a list of options.
func UpdateOne() *UpdateOneOptionsBuilder { return new(UpdateOneOptionsBuilder) }

// SetUpsert asks for an insert where nothing matches.
func (o *UpdateOneOptionsBuilder) SetUpsert(bool) *UpdateOneOptionsBuilder { return o }

// List yields the options.
func (o *UpdateOneOptionsBuilder) List() []func(*UpdateOneOptions) error { return nil }

// FindOneAndUpdateOptions are the options of FindOneAndUpdate.
type FindOneAndUpdateOptions struct{ Upsert *bool }

// A FindOneAndUpdateOptionsBuilder sets options of FindOneAndUpdate.
type FindOneAndUpdateOptionsBuilder struct{}

// FindOneAndUpdate begins a list of options.
func FindOneAndUpdate() *FindOneAndUpdateOptionsBuilder { return new(FindOneAndUpdateOptionsBuilder) }

// SetUpsert asks for an insert where nothing matches.
func (o *FindOneAndUpdateOptionsBuilder) SetUpsert(bool) *FindOneAndUpdateOptionsBuilder { return o }

// SetReturnDocument asks for the document before or after the update.
func (o *FindOneAndUpdateOptionsBuilder) SetReturnDocument(ReturnDocument) *FindOneAndUpdateOptionsBuilder {
	return o
}

// List yields the options.
func (o *FindOneAndUpdateOptionsBuilder) List() []func(*FindOneAndUpdateOptions) error { return nil }

// ReturnDocument is before or after.
type ReturnDocument int8

// After is the document as it was made.
const After ReturnDocument = 1

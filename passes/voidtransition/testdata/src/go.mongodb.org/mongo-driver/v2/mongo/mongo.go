// Package mongo has the results of the driver's package mongo.
package mongo

import "errors"

var ErrNoDocuments = errors.New("mongo: no documents in result")

type UpdateResult struct {
	MatchedCount, ModifiedCount, UpsertedCount int64
	UpsertedID                                 any
}

type DeleteResult struct{ DeletedCount int64 }

type SingleResult struct{}

func (*SingleResult) Decode(v any) error { return nil }
func (*SingleResult) Err() error         { return nil }

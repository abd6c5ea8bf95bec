package migrationlock

import (
	"context"
	"errors"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// A Checkpoint is how far a migration has come, written under a lease.
type Checkpoint struct {
	Migration string `bson:"_id"`
	Fence     int64  `bson:"fence"` // of the lease
	Position  string `bson:"position"`
}

// Save records a position, unless a later acquisition has recorded one. It
// replaces, and where that finds nothing it inserts: then either there is no
// checkpoint yet, or the unique index says that the fence has excluded it.
func (s *Store) Save(ctx context.Context, lease Lease, position string) (bool, error) {
	next := Checkpoint{Migration: lease.Migration, Fence: lease.Fence, Position: position}
	res, err := s.checkpoints.ReplaceOne(ctx, bson.M{"_id": lease.Migration, "fence": bson.M{"$lte": lease.Fence}}, next)
	if err != nil {
		return false, fmt.Errorf("save checkpoint of %s: %w", lease.Migration, err)
	}
	if res.MatchedCount == 1 {
		return true, nil
	}
	_, err = s.checkpoints.InsertOne(ctx, next)
	if mongo.IsDuplicateKeyError(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("save first checkpoint of %s: %w", lease.Migration, err)
	}
	return true, nil
}

// Position returns where a migration goes on, "" if it has no checkpoint.
func (s *Store) Position(ctx context.Context, migration string) (string, error) {
	var c Checkpoint
	err := s.checkpoints.FindOne(ctx, bson.M{"_id": migration}).Decode(&c)
	if errors.Is(err, mongo.ErrNoDocuments) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read checkpoint of %s: %w", migration, err)
	}
	return c.Position, nil
}

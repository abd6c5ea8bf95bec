package migrationlock

import (
	"context"
	"errors"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// Save records a position, unless a later acquisition has recorded one.
func (s *Store) Save(ctx context.Context, lease Lease, position string) (bool, error) {
	res, err := s.checkpoints.UpdateOne(ctx,
		bson.M{"_id": lease.Migration, "fence": bson.M{"$lte": lease.Fence}}, // want `wrongcount: where fence excludes the document, this upsert of migration_checkpoints`
		bson.M{"$set": bson.M{"fence": lease.Fence, "position": position}},
		options.UpdateOne().SetUpsert(true))
	if err != nil {
		return false, fmt.Errorf("save checkpoint of %s: %w", lease.Migration, err)
	}
	return res.MatchedCount == 1, nil
}

// Position returns where a migration goes on, "" if it has no checkpoint.
func (s *Store) Position(ctx context.Context, migration string) (string, error) {
	var c struct {
		Position string `bson:"position"`
	}
	err := s.checkpoints.FindOne(ctx, bson.M{"_id": migration}).Decode(&c)
	if errors.Is(err, mongo.ErrNoDocuments) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read checkpoint of %s: %w", migration, err)
	}
	return c.Position, nil
}

// Package versionone uses the first version of the driver.
package versionone

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

// Renew sets an end that may be there already.
func Renew(ctx context.Context, coll *mongo.Collection, id, token string, until time.Time) (bool, error) {
	res, err := coll.UpdateOne(ctx, bson.M{"_id": id, "lease_token": token}, bson.M{"$set": bson.M{"lease_until": until}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil // want `ModifiedCount is 0 for the holder`
}

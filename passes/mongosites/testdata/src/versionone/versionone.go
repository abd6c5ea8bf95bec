// Package versionone uses the first version of the driver.
package versionone

import (
	"context"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

// Done settles a document.
func Done(ctx context.Context, jobs *mongo.Collection, id string) {
	jobs.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$set": bson.M{"state": "done"}}) // want `UpdateOne jobs {_id} {\$set{state}}`
}

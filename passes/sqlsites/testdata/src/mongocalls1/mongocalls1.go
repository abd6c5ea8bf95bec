// Package mongocalls1 has operations of the first version of the driver.
package mongocalls1

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/primitive"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

// A Queue leaves the name of its collection to a method.
type Queue struct{ db *mongo.Database }

func (q *Queue) jobs() *mongo.Collection { return q.db.Collection("jobs") }

// Claim takes a job under an identity of its own.
func (q *Queue) Claim(ctx context.Context, id string, now time.Time) (primitive.ObjectID, error) {
	claim := primitive.NewObjectID()
	err := q.jobs().FindOneAndUpdate(ctx,
		bson.D{{"_id", id}, {"$or", bson.A{bson.M{"claim": nil}, bson.M{"lockedUntil": bson.M{"$lte": now}}}}},
		bson.D{{"$set", bson.D{{"claim", claim}, {"lockedUntil", now.Add(time.Minute)}}}}).Err()
	return claim, err
}

// Extend names its claim.
func (q *Queue) Extend(ctx context.Context, id string, claim primitive.ObjectID, until time.Time) (bool, error) {
	res, err := q.jobs().UpdateOne(ctx, bson.D{{"_id", id}, {"claim", claim}}, bson.D{{"$set", bson.D{{"lockedUntil", until}}}})
	if err != nil {
		return false, err
	}
	return res.MatchedCount == 1, nil
}

// Release does not.
func (q *Queue) Release(ctx context.Context, id string) error {
	_, err := q.jobs().UpdateOne(ctx, bson.D{{"_id", id}}, bson.D{{"$set", bson.D{{"claim", nil}, {"lockedUntil", nil}}}}, options.Update()) // want `UpdateOne on jobs sets claim and lockedUntil by _id alone`
	return err
}

// Either admits documents that nobody holds.
func (q *Queue) Either(ctx context.Context, id string, claim primitive.ObjectID) error {
	_, err := q.jobs().DeleteOne(ctx, bson.M{"_id": id, "claim": bson.M{"$in": bson.A{claim, nil}}}) // want `DeleteOne on jobs`
	return err
}

// Package modified asks whether a byte was changed.
package modified

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// ErrLost says that somebody else has the document.
var ErrLost = errors.New("lost")

// A Lock is one acquisition.
type Lock struct {
	coll  *mongo.Collection
	id    string
	owner string
	token int64
}

// Acquire takes a document that has expired.
func Acquire(ctx context.Context, coll *mongo.Collection, id, owner string, now, until time.Time) error {
	var doc struct{ Token int64 }
	return coll.FindOneAndUpdate(ctx,
		bson.M{"_id": id, "lease_until": bson.M{"$lt": now}},
		bson.M{"$set": bson.M{"owner": owner, "lease_until": until}, "$inc": bson.M{"token": 1}}).Decode(&doc)
}

func (l *Lock) held() bson.D {
	return bson.D{{"_id", l.id}, {"owner", l.owner}, {"token", l.token}}
}

// Renew sets an end that may be there already.
func (l *Lock) Renew(ctx context.Context, until time.Time) (bool, error) {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"lease_until": until}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil // want `wrongcount: ModifiedCount is 0 for the holder as well when UpdateOne on coll sets what the document has already, so the rightful holder gives up: compare MatchedCount`
}

// Settle keeps the count in a variable.
func (l *Lock) Settle(ctx context.Context) error {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.D{{"$set", bson.D{{"state", "done"}}}})
	if err != nil {
		return err
	}
	n := res.ModifiedCount // want `ModifiedCount is 0 for the holder`
	if n == 0 {
		return ErrLost
	}
	return nil
}

// Hold inserts what is not there.
func (l *Lock) Hold(ctx context.Context, until time.Time) error {
	res, err := l.coll.UpdateOne(ctx,
		bson.M{"_id": l.id, "$or": bson.A{bson.M{"lease_until": bson.M{"$lt": time.Now()}}, bson.M{"owner": l.owner}}},
		bson.M{"$set": bson.M{"owner": l.owner, "lease_until": until}},
		options.UpdateOne().SetUpsert(true))
	if err != nil {
		return err
	}
	if res.ModifiedCount == 0 && res.UpsertedID == nil { // want `ModifiedCount is 0 for the holder`
		return ErrLost
	}
	return nil
}

// Touch hands its result to a function that asks the wrong question.
func (l *Lock) Touch(ctx context.Context, until time.Time) error {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"lease_until": until}})
	if err != nil {
		return err
	}
	return changedOne(res) // want `ModifiedCount is 0 for the holder`
}

// Count hands a result to the same function that always changes.
func (l *Lock) Count(ctx context.Context) error {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$inc": bson.M{"beats": 1}})
	if err != nil {
		return err
	}
	return changedOne(res)
}

func changedOne(res *mongo.UpdateResult) error {
	if res.ModifiedCount != 1 {
		return ErrLost
	}
	return nil
}

// Extend asks the result of another method.
func (l *Lock) Extend(ctx context.Context, until time.Time) bool {
	res, err := l.extend(ctx, until)
	return err == nil && res.ModifiedCount > 0 // want `ModifiedCount is 0 for the holder`
}

func (l *Lock) extend(ctx context.Context, until time.Time) (*mongo.UpdateResult, error) {
	return l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"lease_until": until}})
}

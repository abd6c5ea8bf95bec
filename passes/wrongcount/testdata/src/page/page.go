// Package page has the examples of the rule's page.
package page

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

type Lock struct {
	coll  *mongo.Collection
	id    string
	token int64
}

func (l *Lock) Renew(ctx context.Context, until time.Time) (bool, error) {
	res, err := l.coll.UpdateOne(ctx,
		bson.M{"_id": l.id, "lease_token": l.token},
		bson.M{"$set": bson.M{"lease_until": until}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil // want `ModifiedCount is 0 for the holder`
}

func (l *Lock) RenewMatched(ctx context.Context, until time.Time) (bool, error) {
	res, err := l.coll.UpdateOne(ctx,
		bson.M{"_id": l.id, "lease_token": l.token},
		bson.M{"$set": bson.M{"lease_until": until}})
	if err != nil {
		return false, err
	}
	return res.MatchedCount == 1, nil
}

func (l *Lock) RenewCounted(ctx context.Context, until time.Time) (bool, error) {
	res, err := l.coll.UpdateOne(ctx,
		bson.M{"_id": l.id, "lease_token": l.token},
		bson.M{"$set": bson.M{"lease_until": until}, "$inc": bson.M{"renewals": 1}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

// Steps are what was done.
type Steps struct{ coll *mongo.Collection }

func (s *Steps) Save(ctx context.Context, step string, fence int64, at string) (bool, error) {
	res, err := s.coll.UpdateOne(ctx,
		bson.M{"_id": step, "fence": bson.M{"$lte": fence}}, // want `where fence excludes the document`
		bson.M{"$set": bson.M{"fence": fence, "at": at}},
		options.UpdateOne().SetUpsert(true))
	if err != nil {
		return false, err
	}
	return res.MatchedCount == 1, nil
}

func (s *Steps) SaveInTwo(ctx context.Context, step string, fence int64, at string) (bool, error) {
	res, err := s.coll.UpdateOne(ctx,
		bson.M{"_id": step, "fence": bson.M{"$lte": fence}},
		bson.M{"$set": bson.M{"fence": fence, "at": at}})
	if err != nil || res.MatchedCount == 1 {
		return err == nil, err
	}
	_, err = s.coll.InsertOne(ctx, bson.M{"_id": step, "fence": fence, "at": at})
	if mongo.IsDuplicateKeyError(err) {
		return false, nil
	}
	return err == nil, err
}

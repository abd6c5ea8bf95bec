// Package upserts asks for an insert where a fence excludes the document.
package upserts

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// ErrLost says that somebody else has the lock.
var ErrLost = errors.New("lost")

// A Store holds the locks, and what is done under them.
type Store struct{ locks, checkpoints *mongo.Collection }

// Acquire inserts the lock, or takes one that has expired: the unique index
// answers for the one that is held.
func (s *Store) Acquire(ctx context.Context, id, me string, now time.Time) error {
	_, err := s.locks.UpdateOne(ctx,
		bson.M{"_id": id, "lease_until": bson.M{"$lt": now}},
		bson.M{"$set": bson.M{"owner": me, "lease_until": now.Add(time.Minute)}, "$inc": bson.M{"fence": 1}},
		options.UpdateOne().SetUpsert(true))
	return err
}

// Renew makes a lock of nothing.
func (s *Store) Renew(ctx context.Context, id string, fence int64, until time.Time) error {
	res, err := s.locks.UpdateOne(ctx,
		bson.M{"_id": id, "fence": fence}, // want `wrongcount: where fence excludes the document, this upsert of locks inserts another or fails at the unique index, and MatchedCount is 0 for a first write as well: update without upsert, and insert only what is not there`
		bson.M{"$set": bson.M{"lease_until": until}},
		options.UpdateOne().SetUpsert(true))
	return one(res, err)
}

// Save rejects the first checkpoint.
func (s *Store) Save(ctx context.Context, step string, fence int64, at string) error {
	res, err := s.checkpoints.UpdateOne(ctx,
		bson.M{"step": step, "fence": bson.M{"$lte": fence}}, // want `where fence excludes the document, this upsert of checkpoints`
		bson.M{"$set": bson.M{"fence": fence, "at": at}},
		options.UpdateOne().SetUpsert(true))
	return one(res, err)
}

// Update does not insert.
func (s *Store) Update(ctx context.Context, step string, fence int64, at string) error {
	res, err := s.checkpoints.UpdateOne(ctx,
		bson.M{"step": step, "fence": bson.M{"$lte": fence}},
		bson.M{"$set": bson.M{"fence": fence, "at": at}},
		options.UpdateOne().SetUpsert(false))
	return one(res, err)
}

// Told knows what the unique index says.
func (s *Store) Told(ctx context.Context, step string, fence int64, at string) error {
	_, err := s.checkpoints.UpdateOne(ctx,
		bson.M{"_id": step, "fence": bson.M{"$lte": fence}},
		bson.M{"$set": bson.M{"fence": fence, "at": at}},
		options.UpdateOne().SetUpsert(true))
	if mongo.IsDuplicateKeyError(err) {
		return ErrLost
	}
	return err
}

// Put leaves that to the one who calls it.
func (s *Store) Put(ctx context.Context, step string, fence int64) error {
	if err := s.put(ctx, step, fence); mongo.IsDuplicateKeyError(err) {
		return ErrLost
	} else if err != nil {
		return err
	}
	return nil
}

func (s *Store) put(ctx context.Context, step string, fence int64) error {
	_, err := s.checkpoints.UpdateOne(ctx, bson.M{"_id": step, "fence": bson.M{"$lte": fence}},
		bson.M{"$set": bson.M{"fence": fence}}, options.UpdateOne().SetUpsert(true))
	return err
}

// Note has no fence.
func (s *Store) Note(ctx context.Context, step, at string) error {
	_, err := s.checkpoints.UpdateOne(ctx, bson.M{"step": step}, bson.M{"$set": bson.M{"at": at}}, options.UpdateOne().SetUpsert(true))
	return err
}

func one(res *mongo.UpdateResult, err error) error {
	if err != nil {
		return err
	}
	if res.MatchedCount == 0 {
		return ErrLost
	}
	return nil
}

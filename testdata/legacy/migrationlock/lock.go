package migrationlock

import (
	"context"
	"fmt"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// TryAcquire takes the lock of a migration that waits, or whose lease has ended,
// and then gives the acquisition its number. It returns false if the migration is
// held or over.
func (s *Store) TryAcquire(ctx context.Context, migration, owner string) (Lease, bool, error) {
	now := time.Now()
	res, err := s.locks.UpdateOne(ctx, // want `weakclaim: the claim UPDATE migration_locks records lease_until and not which acquisition this is`
		bson.M{
			"_id":         migration,
			"status":      bson.M{"$in": bson.A{Waiting, Running}},
			"lease_until": bson.M{"$lt": now},
		},
		bson.M{"$set": bson.M{"status": Running, "lease_owner": owner, "lease_until": now.Add(s.duration)}})
	if err != nil {
		return Lease{}, false, fmt.Errorf("acquire %s: %w", migration, err)
	}
	if res.MatchedCount == 0 {
		return Lease{}, false, nil
	}
	var doc struct {
		Fence int64 `bson:"fence"`
	}
	err = s.locks.FindOneAndUpdate(ctx, bson.M{"_id": migration}, bson.M{"$inc": bson.M{"fence": int64(1)}},
		options.FindOneAndUpdate().SetReturnDocument(options.After)).Decode(&doc)
	if err != nil {
		return Lease{}, false, fmt.Errorf("number the acquisition of %s: %w", migration, err)
	}
	return Lease{Migration: migration, Owner: owner, Fence: doc.Fence}, true, nil
}

// Held reports whether the migration is the owner's.
func (s *Store) Held(ctx context.Context, lease Lease) (bool, error) {
	n, err := s.locks.CountDocuments(ctx, bson.M{"_id": lease.Migration, "lease_owner": lease.Owner})
	if err != nil {
		return false, fmt.Errorf("look up %s: %w", lease.Migration, err)
	}
	return n == 1, nil
}

// Renew extends the lease.
func (s *Store) Renew(ctx context.Context, lease Lease) (bool, error) {
	res, err := s.locks.UpdateOne(ctx,
		bson.M{"_id": lease.Migration, "lease_owner": lease.Owner},
		bson.M{"$set": bson.M{"lease_until": time.Now().Add(s.duration)}})
	if err != nil {
		return false, fmt.Errorf("renew %s: %w", lease.Migration, err)
	}
	return res.ModifiedCount == 1, nil // want `wrongcount: ModifiedCount is 0 for the holder as well when UpdateOne on migration_locks sets what the document has already`
}

// Complete records that the migration is done.
func (s *Store) Complete(ctx context.Context, lease Lease) error { // want `voidtransition: Complete sets migration_locks.status 'DONE' and returns only the statement's error`
	_, err := s.locks.UpdateOne(ctx,
		bson.M{"_id": lease.Migration}, // want `unfencedwrite: UpdateOne on migration_locks sets status 'DONE' by _id alone`
		bson.M{"$set": bson.M{"status": Done, "error": nil, "lease_owner": nil, "lease_until": time.Time{}}})
	return err
}

// Fail records why the migration cannot be done.
func (s *Store) Fail(ctx context.Context, lease Lease, cause error) error { // want `voidtransition: Fail sets migration_locks.status 'FAILED' and returns only the statement's error`
	_, err := s.locks.UpdateOne(ctx,
		bson.M{"_id": lease.Migration}, // want `unfencedwrite: UpdateOne on migration_locks sets status 'FAILED' by _id alone`
		bson.M{"$set": bson.M{"status": Failed, "error": cause.Error(), "lease_owner": nil, "lease_until": time.Time{}}})
	return err
}

package migrationlock

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// TryAcquire takes the lock of a migration that waits, or whose lease has ended.
// The update that grants the lease raises the fence as well, so that no two
// acquisitions have the same. It returns false if the migration is held or over.
func (s *Store) TryAcquire(ctx context.Context, migration, owner string) (Lease, bool, error) {
	now := time.Now()
	var lease Lease
	err := s.locks.FindOneAndUpdate(ctx,
		bson.M{
			"_id":         migration,
			"status":      bson.M{"$in": bson.A{Waiting, Running}},
			"lease_until": bson.M{"$lt": now},
		},
		bson.M{
			"$set": bson.M{"status": Running, "lease_owner": owner, "lease_until": now.Add(s.duration)},
			"$inc": bson.M{"fence": int64(1)},
		},
		options.FindOneAndUpdate().SetReturnDocument(options.After),
	).Decode(&lease)
	if errors.Is(err, mongo.ErrNoDocuments) {
		return Lease{}, false, nil
	}
	if err != nil {
		return Lease{}, false, fmt.Errorf("acquire %s: %w", migration, err)
	}
	return lease, true, nil
}

// Held reports whether the lease is the latest acquisition of its migration. The
// owner's name alone would not tell: the same process may have taken the lock
// again.
func (s *Store) Held(ctx context.Context, lease Lease) (bool, error) {
	n, err := s.locks.CountDocuments(ctx, lease.held())
	if err != nil {
		return false, fmt.Errorf("look up %s: %w", lease.Migration, err)
	}
	return n == 1, nil
}

// Renew extends the lease. The answer is MatchedCount: two renewals in one
// millisecond set the same end, and the second one modifies nothing.
func (s *Store) Renew(ctx context.Context, lease Lease) (bool, error) {
	res, err := s.locks.UpdateOne(ctx, lease.held(), bson.M{"$set": bson.M{"lease_until": time.Now().Add(s.duration)}})
	if err != nil {
		return false, fmt.Errorf("renew %s: %w", lease.Migration, err)
	}
	return res.MatchedCount == 1, nil
}

// Complete records that the migration is done.
func (s *Store) Complete(ctx context.Context, lease Lease) (bool, error) {
	return s.settle(ctx, lease, bson.M{"status": Done, "error": nil})
}

// Fail records why the migration cannot be done.
func (s *Store) Fail(ctx context.Context, lease Lease, cause error) (bool, error) {
	return s.settle(ctx, lease, bson.M{"status": Failed, "error": cause.Error()})
}

// Release gives the migration back. The fence stays in the document, so that
// the next acquisition is still a later one.
func (s *Store) Release(ctx context.Context, lease Lease) (bool, error) {
	return s.settle(ctx, lease, bson.M{"status": Waiting})
}

// settle ends the lease and sets the fields.
func (s *Store) settle(ctx context.Context, lease Lease, fields bson.M) (bool, error) {
	fields["lease_owner"] = nil
	fields["lease_until"] = time.Time{}
	res, err := s.locks.UpdateOne(ctx, lease.held(), bson.M{"$set": fields})
	if err != nil {
		return false, fmt.Errorf("settle %s: %w", lease.Migration, err)
	}
	return res.MatchedCount == 1, nil
}

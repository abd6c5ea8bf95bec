// Package migrationlock runs migrations of data under a lock in MongoDB. It is
// the generation before the fence was made part of the lock.
package migrationlock

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// ErrSuperseded says that the lock has been taken over.
var ErrSuperseded = errors.New("migrationlock: superseded")

// The states of a migration. A held one is Running.
const (
	Waiting = "WAITING"
	Running = "RUNNING"
	Done    = "DONE"
	Failed  = "FAILED"
)

// A Lease is one acquisition of a migration's lock.
type Lease struct {
	Migration string
	Owner     string
	Fence     int64
}

// A Store is the locks and the checkpoints of migrations.
type Store struct {
	locks       *mongo.Collection
	checkpoints *mongo.Collection
	duration    time.Duration // of a lease
}

// NewStore returns the store in db. A lease ends the given time after it was
// taken or renewed.
func NewStore(db *mongo.Database, lease time.Duration) *Store {
	return &Store{locks: db.Collection("migration_locks"), checkpoints: db.Collection("migration_checkpoints"), duration: lease}
}

// Register makes a migration known. It may be called any number of times.
func (s *Store) Register(ctx context.Context, migration string) error {
	_, err := s.locks.InsertOne(ctx, bson.M{"_id": migration, "status": Waiting, "fence": int64(0), "lease_until": time.Time{}})
	if mongo.IsDuplicateKeyError(err) {
		return nil
	}
	return err
}

// Package migrationlock runs migrations of data one at a time, each under a lock
// in MongoDB that can be lost: a process that is held up for longer than its
// lease has lost it, and what it writes then changes nothing.
package migrationlock

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// ErrSuperseded says that the lock has been taken over: the migration must stop,
// and what it has not written yet is the successor's business.
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
	Migration string `bson:"_id"`
	Owner     string `bson:"lease_owner"`
	Fence     int64  `bson:"fence"` // which acquisition this is; each is greater than the last
}

// held is the filter of every write under the lease.
func (l Lease) held() bson.M {
	return bson.M{"_id": l.Migration, "lease_owner": l.Owner, "fence": l.Fence}
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

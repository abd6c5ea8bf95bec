// Package documents asks the results of the MongoDB driver.
package documents

import (
	"context"
	"errors"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// ErrLost says that somebody else has the job.
var ErrLost = errors.New("lost")

// A Store holds the jobs.
type Store struct{ jobs *mongo.Collection }

// NewStore opens the store.
func NewStore(db *mongo.Database) *Store { return &Store{jobs: db.Collection("jobs")} }

// Claim takes a job; the error says that there is none.
func (s *Store) Claim(ctx context.Context, me string, now time.Time) (job struct{ Token int64 }, err error) {
	err = s.jobs.FindOneAndUpdate(ctx,
		bson.M{"status": "QUEUED", "lease_until": bson.M{"$lt": now}},
		bson.M{"$set": bson.M{"status": "RUNNING", "lease_owner": me, "lease_until": now.Add(time.Minute)}, "$inc": bson.M{"lease_token": 1}},
	).Decode(&job)
	return job, err
}

func held(id string, token int64) bson.M { return bson.M{"_id": id, "lease_token": token} }

func status(s string) bson.M { return bson.M{"$set": bson.M{"status": s}} }

// Complete compares what was found.
func (s *Store) Complete(ctx context.Context, id string, token int64) (bool, error) {
	res, err := s.jobs.UpdateOne(ctx, held(id, token), status("DONE"))
	if err != nil {
		return false, err
	}
	return res.MatchedCount == 1, nil
}

// Finish has an error for none.
func (s *Store) Finish(ctx context.Context, id string, token int64) error {
	res, err := s.jobs.UpdateOne(ctx, held(id, token), status("DONE"))
	if err == nil && res.MatchedCount == 0 {
		return ErrLost
	}
	return err
}

// Return hands the document on, or the error for none.
func (s *Store) Return(ctx context.Context, id string, token int64) error {
	return s.jobs.FindOneAndUpdate(ctx, held(id, token), status("DONE")).Err()
}

// Decode maps that error.
func (s *Store) Decode(ctx context.Context, id string, token int64) error {
	var doc bson.M
	err := s.jobs.FindOneAndUpdate(ctx, held(id, token), status("DONE")).Decode(&doc)
	if errors.Is(err, mongo.ErrNoDocuments) {
		return ErrLost
	}
	return err
}

// Remove counts what was deleted.
func (s *Store) Remove(ctx context.Context, id string, token int64) (int64, error) {
	res, err := s.jobs.DeleteOne(ctx, held(id, token))
	if err != nil {
		return 0, err
	}
	return res.DeletedCount, nil
}

// Fail drops the result.
func (s *Store) Fail(ctx context.Context, id string, token int64) error { // want `voidtransition: Fail sets jobs.status 'FAILED' and returns only the statement's error`
	_, err := s.jobs.UpdateOne(ctx, held(id, token), status("FAILED"))
	return err
}

// Swallow takes none for success.
func (s *Store) Swallow(ctx context.Context, id string, token int64) error {
	err := s.jobs.FindOneAndUpdate(ctx, held(id, token), status("FAILED")).Err()
	if errors.Is(err, mongo.ErrNoDocuments) { // want `voidtransition: Swallow sets jobs.status 'FAILED' and returns the same for zero rows as for success`
		return nil
	}
	return err
}

// Count reads the count and does nothing about it.
func (s *Store) Count(ctx context.Context, id string, token int64) error {
	res, err := s.jobs.UpdateOne(ctx, held(id, token), status("FAILED"))
	if err != nil {
		return err
	}
	if res.MatchedCount == 0 { // want `voidtransition: Count sets jobs.status 'FAILED' and returns the same`
		return nil
	}
	return nil
}

// Drop removes without an answer.
func (s *Store) Drop(ctx context.Context, id string, token int64) error { // want `voidtransition: Drop removes the row from jobs`
	_, err := s.jobs.DeleteOne(ctx, held(id, token))
	return err
}

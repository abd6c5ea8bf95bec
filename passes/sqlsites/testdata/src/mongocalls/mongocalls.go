// Package mongocalls has the operations of the MongoDB driver.
package mongocalls

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

const jobsName = "jobs"

// A Store has its collections from a database.
type Store struct {
	db   *mongo.Database
	jobs *mongo.Collection
	list *mongo.Collection
}

// NewStore gives one collection its name; the other comes from outside.
func NewStore(db *mongo.Database, list *mongo.Collection) *Store {
	return &Store{db: db, jobs: db.Collection(jobsName), list: list}
}

// A Job is a document.
type Job struct {
	ID         string    `bson:"_id"`
	Status     string    `bson:"status"`
	LeaseOwner string    `bson:"leaseOwner,omitempty"`
	LeaseToken int64     `bson:"leaseToken"`
	LeaseUntil time.Time `bson:"leaseUntil,omitempty"`
	Skip       string    `bson:"-"`
	Plain      string
	Inner      `bson:",inline"`
	Lease      Lease `bson:"lease"`
}

// Inner is put into the document itself.
type Inner struct {
	Tries int `bson:"tries"`
}

// Lease is a document in the document.
type Lease struct {
	Owner string `bson:"owner"`
}

// Claim takes a job.
func (s *Store) Claim(ctx context.Context, me string, now time.Time) (*Job, error) {
	var job Job
	err := s.jobs.FindOneAndUpdate(ctx,
		bson.M{"$or": bson.A{
			bson.M{"status": "QUEUED"},
			bson.M{"status": "RUNNING", "leaseUntil": bson.M{"$lt": now}},
		}},
		bson.M{
			"$set":  bson.M{"status": "RUNNING", "leaseOwner": me, "leaseUntil": now.Add(time.Minute)},
			"$inc":  bson.M{"leaseToken": 1},
			"$push": bson.M{"history": me},
		},
		options.FindOneAndUpdate().SetReturnDocument(options.After),
	).Decode(&job)
	return &job, err
}

// Complete names the acquisition.
func (s *Store) Complete(ctx context.Context, id string, token int64) (bool, error) {
	res, err := s.jobs.UpdateOne(ctx,
		bson.D{{Key: "_id", Value: id}, {"leaseToken", token}},
		bson.D{{"$set", bson.D{{"status", "DONE"}}}, {"$unset", bson.D{{"leaseOwner", ""}}}})
	if err != nil {
		return false, err
	}
	return res.MatchedCount == 1, nil
}

// Fail does not.
func (s *Store) Fail(ctx context.Context, id string) (bool, error) {
	res, err := s.jobs.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$set": bson.M{"status": "FAILED"}}) // want `unfencedwrite: UpdateOne on jobs sets status 'FAILED' by _id alone; a worker whose lease has expired still matches the document after another has claimed it: repeat leaseToken, which the claim advances, in the filter`
	if err != nil {
		return false, err
	}
	return res.MatchedCount == 1, nil
}

// ByID has no filter that could name one.
func (s *Store) ByID(ctx context.Context, id string) error {
	_, err := s.jobs.UpdateByID(ctx, id, bson.M{"$set": bson.M{"status": "FAILED"}}) // want `jobs`
	return err
}

// Guarded appends the fence under a condition.
func (s *Store) Guarded(ctx context.Context, id string, token *int64) error {
	filter := bson.M{"_id": id}
	if token != nil {
		filter["leaseToken"] = *token
	}
	_, err := s.jobs.UpdateOne(ctx, filter, bson.M{"$set": bson.M{"status": "FAILED"}}) // want `jobs`
	return err
}

// Ordered appends the fence always.
func (s *Store) Ordered(ctx context.Context, id string, token int64) error {
	filter := bson.D{{"_id", id}}
	filter = append(filter, bson.E{Key: "leaseToken", Value: token})
	_, err := s.jobs.UpdateOne(ctx, filter, bson.M{"$set": bson.M{"status": "FAILED"}})
	return err
}

// Helped has its filter from a function.
func (s *Store) Helped(ctx context.Context, id string, token int64) error {
	_, err := s.jobs.UpdateOne(ctx, held(id, token), set("status", "DONE"))
	return err
}

func held(id string, token int64) bson.M { return bson.M{"_id": id, "leaseToken": token} }

func set(key string, value any) bson.M { return bson.M{"$set": bson.M{key: value}} }

// Filled has a fence that another function adds.
func (s *Store) Filled(ctx context.Context, id string, token int64) error {
	filter := bson.M{"_id": id}
	fence(filter, token)
	_, err := s.jobs.UpdateOne(ctx, filter, bson.M{"$set": bson.M{"status": "FAILED"}})
	return err
}

func fence(filter bson.M, token int64) { filter["leaseToken"] = token }

// Wrapped goes through a method.
func (s *Store) Wrapped(ctx context.Context, id string, token int64) error {
	return s.update(ctx, bson.M{"_id": id, "leaseToken": token}, bson.M{"status": "DONE"})
}

// Unfenced goes through it as well.
func (s *Store) Unfenced(ctx context.Context, id string) error {
	return s.update(ctx, bson.M{"_id": id}, bson.M{"status": "DONE"}) // want `jobs`
}

func (s *Store) update(ctx context.Context, filter bson.M, fields bson.M) error {
	_, err := s.jobs.UpdateOne(ctx, filter, bson.M{"$set": fields})
	return err
}

// Ends goes through a method that adds to what it is given.
func (s *Store) Ends(ctx context.Context, id string) error {
	return s.settle(ctx, id, bson.M{"status": "DONE"}) // want `jobs`
}

func (s *Store) settle(ctx context.Context, id string, fields bson.M) error {
	fields["leaseOwner"] = nil
	_, err := s.jobs.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$set": fields})
	return err
}

// Together writes twice in one transaction, which keeps others out after the
// first.
func (s *Store) Together(ctx context.Context, session *mongo.Session, id string, token int64) error {
	_, err := session.WithTransaction(ctx, func(ctx context.Context) (any, error) {
		res, err := s.jobs.UpdateOne(ctx, held(id, token), bson.M{"$set": bson.M{"status": "DONE"}})
		if err != nil {
			return nil, err
		}
		if res.MatchedCount == 0 {
			return nil, mongo.ErrNoDocuments
		}
		return s.jobs.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$unset": bson.M{"leaseOwner": ""}})
	})
	return err
}

// Apart writes twice in none.
func (s *Store) Apart(ctx context.Context, id string, token int64) error {
	res, err := s.jobs.UpdateOne(ctx, held(id, token), bson.M{"$set": bson.M{"status": "DONE"}})
	if err != nil {
		return err
	}
	if res.MatchedCount == 0 {
		return mongo.ErrNoDocuments
	}
	_, err = s.jobs.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$unset": bson.M{"leaseOwner": ""}}) // want `jobs`
	return err
}

// Direction compares the wrong way.
func (s *Store) Direction(ctx context.Context, id string, token int64) error {
	_, err := s.jobs.UpdateOne(ctx, bson.M{"_id": id, "leaseToken": bson.M{"$gte": token}}, bson.M{"$set": bson.M{"status": "DONE"}}) // want `jobs`
	return err
}

// Expressed compares in an expression, and changes by a pipeline.
func (s *Store) Expressed(ctx context.Context, id string, token int64) error {
	_, err := s.jobs.UpdateOne(ctx,
		bson.M{"_id": id, "$expr": bson.M{"$eq": bson.A{"$leaseToken", token}}},
		mongo.Pipeline{
			bson.D{{"$set", bson.D{{"status", "DONE"}, {"tries", bson.D{{"$add", bson.A{"$tries", 1}}}}, {"doneAt", "$$NOW"}}}},
			bson.D{{"$unset", bson.A{"leaseOwner", "leaseUntil"}}},
		})
	return err
}

// Replace writes the whole document as it was read, but for its status.
func (s *Store) Replace(ctx context.Context, job Job) error {
	job.Status = "DONE"
	_, err := s.jobs.ReplaceOne(ctx, bson.M{"_id": job.ID}, job) // want `jobs`
	return err
}

// Literal replaces by a literal.
func (s *Store) Literal(ctx context.Context, id string, token int64) error {
	_, err := s.jobs.ReplaceOne(ctx, bson.M{"_id": id, "leaseToken": token}, Job{ID: id, Status: "DONE", LeaseToken: token})
	return err
}

// Remove deletes.
func (s *Store) Remove(ctx context.Context, id string) error {
	_, err := s.jobs.DeleteOne(ctx, bson.M{"_id": id}) // want `jobs`
	return err
}

// Bulk writes many.
func (s *Store) Bulk(ctx context.Context, id string, token int64) error {
	_, err := s.jobs.BulkWrite(ctx, []mongo.WriteModel{
		mongo.NewUpdateOneModel().SetFilter(bson.M{"_id": id, "leaseToken": token}).SetUpdate(bson.M{"$set": bson.M{"status": "DONE"}}),
		&mongo.UpdateOneModel{Filter: bson.M{"_id": id}, Update: bson.M{"$set": bson.M{"status": "DONE"}}}, // want `jobs`
	})
	return err
}

// Looped collects its models.
func (s *Store) Looped(ctx context.Context, jobs []Job) error {
	var models []mongo.WriteModel
	for _, j := range jobs {
		models = append(models, mongo.NewUpdateOneModel().
			SetFilter(bson.M{"_id": j.ID, "leaseToken": j.LeaseToken}).
			SetUpdate(bson.M{"$set": bson.M{"status": "DONE"}}))
	}
	_, err := s.jobs.BulkWrite(ctx, models)
	return err
}

// Odd asks for what has no form in SQL.
func (s *Store) Odd(ctx context.Context, id string, owners []string) error {
	_, err := s.list.UpdateMany(ctx, bson.M{
		"name": bson.M{"$regex": "^a"}, "tags": bson.M{"$size": 2}, "owner": bson.M{"$in": owners}, "lease.owner": bson.M{"$ne": nil},
		"state": bson.M{"$in": bson.A{"a", nil}}, "x": bson.M{"$exists": false}, "$nor": bson.A{bson.M{"y": 1}},
		"n": bson.M{"$gt": 1, "$lte": 5}, "$comment": "why", "z": bson.M{"$not": bson.M{"$eq": 3}},
	}, bson.M{
		"$set": bson.M{"a": 1, "lease": bson.M{"owner": nil, "until": time.Now()}}, "$inc": bson.M{"b": -1}, "$min": bson.M{"c": 5},
		"$mul": bson.M{"d": 2}, "$currentDate": bson.M{"e": true}, "$rename": bson.M{"f": "g"}, "$setOnInsert": bson.M{"h": 1},
	})
	return err
}

// Upsert inserts what is not there.
func (s *Store) Upsert(ctx context.Context, id, me string, now time.Time) error {
	_, err := s.list.UpdateOne(ctx, bson.M{"_id": id, "leaseUntil": bson.M{"$lt": now}},
		bson.M{"$set": bson.M{"owner": me, "leaseUntil": now.Add(time.Minute)}, "$inc": bson.M{"fence": 1}, "$setOnInsert": bson.M{"made": now}},
		options.UpdateOne().SetUpsert(true))
	return err
}

// Unknown has a filter from outside.
func (s *Store) Unknown(ctx context.Context, filter any) error {
	_, err := s.list.UpdateOne(ctx, filter, bson.M{"$set": bson.M{"owner": nil}})
	return err
}

// Named reads a collection by its name.
func Named(ctx context.Context, db *mongo.Database, id string) error {
	coll := db.Collection("jobs")
	if err := coll.FindOne(ctx, bson.M{"_id": id}).Err(); err != nil {
		return err
	}
	_, err := coll.InsertOne(ctx, bson.M{"_id": id, "status": "QUEUED"})
	return err
}

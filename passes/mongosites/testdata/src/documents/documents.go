// Package documents writes filters and updates in every form that is read.
package documents

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// A Store holds a collection.
type Store struct{ locks *mongo.Collection }

// Maps are literals.
func (s *Store) Maps(ctx context.Context, id, me string, now, until time.Time) {
	s.locks.UpdateOne(ctx, // want `UpdateOne locks {_id \$or\[{lease_until{\$lt}} {owner}\]2} {\$set{owner lease_until} \$inc{token}} tokens=\[token\]`
		bson.M{"_id": id, "$or": bson.A{bson.M{"lease_until": bson.M{"$lt": now}}, bson.M{"owner": nil}}},
		bson.M{"$set": bson.M{"owner": me, "lease_until": until}, "$inc": bson.M{"token": 1}})
}

// Ordered has elements with and without names.
func (s *Store) Ordered(ctx context.Context, id string) {
	s.locks.UpdateOne(ctx, bson.D{{"_id", id}}, bson.D{{Key: "$set", Value: bson.D{{Key: "state", Value: "done"}}}}) // want `UpdateOne locks {_id} {\$set{state}}`
}

// Built puts a filter together.
func (s *Store) Built(ctx context.Context, id string, token int64) {
	filter := bson.M{"_id": id}
	filter["token"] = token
	update := bson.D{}
	update = append(update, bson.E{Key: "$unset", Value: bson.M{"owner": ""}})
	s.locks.UpdateOne(ctx, filter, update, options.UpdateOne().SetUpsert(true)) // want `UpdateOne locks {_id token} {\$unset{owner}} upsert`
}

// Helped takes its filter from a function.
func (s *Store) Helped(ctx context.Context, id string, token int64) {
	s.locks.UpdateOne(ctx, held(id, token), set(bson.M{"state": "done"})) // want `UpdateOne locks {_id token} {\$set}`
}

func held(id string, token int64) bson.M { return bson.M{"_id": id, "token": token} }

func set(fields bson.M) bson.M { return bson.M{"$set": fields} }

// A doc is a document with tags.
type doc struct {
	ID    string `bson:"_id"`
	State string `bson:"state,omitempty"`
	Skip  string `bson:"-"`
	Plain string
}

// Tagged replaces by a struct.
func (s *Store) Tagged(ctx context.Context, id string) {
	s.locks.ReplaceOne(ctx, bson.M{"_id": id}, doc{ID: id, Plain: "x"}) // want `ReplaceOne locks {_id} {_id plain}`
}

// Open has a key that is not known, and a filter that is not.
func (s *Store) Open(ctx context.Context, key string, filter any) {
	s.locks.UpdateMany(ctx, filter, bson.M{key: 1}) // want `UpdateMany locks {\.\.\.} {\.\.\.}`
}

// Named has the name of its collection.
func Named(ctx context.Context, db *mongo.Database, id string) {
	coll := db.Collection("jobs")
	coll.UpdateByID(ctx, id, bson.M{"$set": bson.M{"state": "done"}}) // want `UpdateByID jobs {\$set{state}}`
}

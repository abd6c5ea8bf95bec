// Package changing asks a count that knows.
package changing

import (
	"context"
	"log"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// A Lock is one acquisition.
type Lock struct {
	coll  *mongo.Collection
	id    string
	token int64
}

func (l *Lock) held() bson.M { return bson.M{"_id": l.id, "lease_token": l.token} }

// Matched asks whether the filter found the document.
func (l *Lock) Matched(ctx context.Context, until time.Time) (bool, error) {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"lease_until": until}})
	if err != nil {
		return false, err
	}
	return res.MatchedCount == 1, nil
}

// Both asks for what was changed beside what was found.
func (l *Lock) Both(ctx context.Context, until time.Time) (held, changed bool, err error) {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"lease_until": until}})
	if err != nil {
		return false, false, err
	}
	return res.MatchedCount == 1, res.ModifiedCount == 1, nil
}

// Incremented changes the document each time.
func (l *Lock) Incremented(ctx context.Context) (bool, error) {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"state": "done"}, "$inc": bson.M{"rev": 1}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

// Dated has the server write the time.
func (l *Lock) Dated(ctx context.Context) (bool, error) {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"state": "done"}, "$currentDate": bson.M{"at": true}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

// Moved finds the document in one state and leaves it in another.
func (l *Lock) Moved(ctx context.Context) (bool, error) {
	res, err := l.coll.UpdateOne(ctx,
		bson.M{"_id": l.id, "lease_token": l.token, "state": "running"},
		bson.M{"$set": bson.M{"state": "done"}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

// Freed takes away what the filter has asked for.
func (l *Lock) Freed(ctx context.Context) (bool, error) {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$unset": bson.M{"lease_token": ""}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

// Fresh writes a value unlike any before.
func (l *Lock) Fresh(ctx context.Context) (bool, error) {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"receipt": bson.NewObjectID()}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

// Told puts the count into a log.
func (l *Lock) Told(ctx context.Context, until time.Time) error {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": bson.M{"lease_until": until}})
	if err != nil {
		return err
	}
	log.Printf("%d documents changed", res.ModifiedCount)
	return nil
}

// Swept is a statistic.
func (l *Lock) Swept(ctx context.Context, owner string) (int64, error) {
	res, err := l.coll.UpdateMany(ctx, bson.M{"locked_by": owner}, bson.M{"$set": bson.M{"state": "queued"}})
	if err != nil {
		return 0, err
	}
	return res.ModifiedCount, nil
}

// Open sets what is not known.
func (l *Lock) Open(ctx context.Context, changes any) (bool, error) {
	res, err := l.coll.UpdateOne(ctx, l.held(), bson.M{"$set": changes})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

// Retitle changes a document that belongs to a user, and is no lease.
func Retitle(ctx context.Context, articles *mongo.Collection, id, user, title string) (bool, error) {
	res, err := articles.UpdateOne(ctx, bson.M{"_id": id, "owner_id": user}, bson.M{"$set": bson.M{"title": title}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

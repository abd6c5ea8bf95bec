package mongo_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/FerretDB/FerretDB/ferretdb"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// database starts a server for one test and returns an empty database in it.
func database(t *testing.T) *mongo.Database {
	t.Helper()
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:    slog.New(slog.DiscardHandler),
		Handler:   "sqlite",
		SQLiteURL: "file:" + t.TempDir() + "/",
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	go func() { stopped <- server.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
	client, err := mongo.Connect(options.Client().ApplyURI(server.MongoDBURI()).SetServerSelectionTimeout(20 * time.Second))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := client.Disconnect(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return client.Database("migrations")
}

// document reads one document of a collection.
func document(t *testing.T, db *mongo.Database, collection, id string) bson.M {
	t.Helper()
	var doc bson.M
	if err := db.Collection(collection).FindOne(t.Context(), bson.M{"_id": id}).Decode(&doc); err != nil {
		t.Fatalf("%s of %s: %v", id, collection, err)
	}
	return doc
}

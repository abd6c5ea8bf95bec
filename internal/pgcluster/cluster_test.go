package pgcluster_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster"
	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// Two databases of one cluster do not see each other's tables.
func TestDatabasesAreSeparate(t *testing.T) {
	a, b := pgtest.Open(t), pgtest.Open(t)
	if _, err := a.Exec("CREATE TABLE item (id bigint)"); err != nil {
		t.Fatal(err)
	}
	var found bool
	if err := b.QueryRow("SELECT to_regclass('item') IS NOT NULL").Scan(&found); err != nil {
		t.Fatal(err)
	}
	if found {
		t.Error("the second database sees the first one's table")
	}
}

// A dropped database is gone even if somebody is still connected to it.
func TestDropDatabase(t *testing.T) {
	c, ctx := pgtest.Cluster(t), t.Context()
	dsn, err := c.CreateDatabase(ctx)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open(pgcluster.Driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.PingContext(ctx); err != nil {
		t.Fatal(err)
	}
	if err := c.DropDatabase(ctx, dsn); err != nil {
		t.Fatal(err)
	}
	if err := db.PingContext(ctx); err == nil {
		t.Error("the dropped database still answers")
	}
}

// A foreign data source name is refused rather than resolved to a database of
// the same name.
func TestDropDatabaseOfAnotherCluster(t *testing.T) {
	c := pgtest.Cluster(t)
	for _, dsn := range []string{"", "::", "postgres://postgres@db.example:5432/scratch_1"} {
		if err := c.DropDatabase(t.Context(), dsn); err == nil {
			t.Errorf("DropDatabase(%q) = nil, want an error", dsn)
		}
	}
}

// The settings of another server, in the environment of the tests, do not reach
// the private one, and closing it leaves nothing that listens.
func TestNewAndClose(t *testing.T) {
	pgtest.Cluster(t) // skips where there is no PostgreSQL
	t.Setenv("PGDATA", "/nonexistent")
	t.Setenv("PGPORT", "1")
	t.Setenv("PGOPTIONS", "-c nonsense=1")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c, err := pgcluster.New(ctx)
	if err != nil {
		t.Fatal(err)
	}
	dsn, err := c.CreateDatabase(ctx)
	if err != nil {
		t.Error(err)
	}
	for range 2 {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	db, err := sql.Open(pgcluster.Driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.PingContext(ctx); err == nil {
		t.Error("the closed cluster still answers")
	}
}

// A context that is done stops the start and leaves no cluster behind.
func TestNewCancelled(t *testing.T) {
	pgtest.Cluster(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c, err := pgcluster.New(ctx); err == nil {
		_ = c.Close()
		t.Error("New succeeded under a cancelled context")
	}
}

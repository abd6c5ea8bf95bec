// Package pgtest gives tests a PostgreSQL database of their own, on one private
// cluster per test binary. A machine without PostgreSQL skips such a test; with
// FENCELINT_REQUIRE_POSTGRES=1 in the environment it fails instead, so that a
// continuous integration cannot pass by testing nothing.
package pgtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster"
)

// requireVar names the environment variable that turns the skip into a failure.
const requireVar = "FENCELINT_REQUIRE_POSTGRES"

// startTimeout bounds initdb and the start of the server, which take seconds on
// a busy machine.
const startTimeout = 2 * time.Minute

// shared is the cluster of the test binary, started by the first test that asks
// for it; stopped by Main.
var shared = sync.OnceValues(func() (*pgcluster.Cluster, error) {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	c, err := pgcluster.New(ctx)
	running = c
	return c, err
})

// running is what shared has started, for Main to stop; nil before.
var running *pgcluster.Cluster

// Main is the body of the TestMain of every package that uses this one: it runs
// the tests, stops the cluster if any test started it, and exits.
func Main(m *testing.M) {
	code := m.Run()
	if running != nil {
		if err := running.Close(); err != nil {
			fmt.Fprintln(os.Stderr, "pgtest:", err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

// Cluster returns the running cluster of the test binary.
func Cluster(tb testing.TB) *pgcluster.Cluster {
	tb.Helper()
	c, err := shared()
	switch {
	case err == nil:
		return c
	case errors.Is(err, pgcluster.ErrNotInstalled) && os.Getenv(requireVar) != "1":
		tb.Skip(err)
	default:
		tb.Fatal(err)
	}
	return nil
}

// Database creates an empty database, which is dropped when the test ends, and
// returns its data source name.
func Database(tb testing.TB) (dsn string) {
	tb.Helper()
	c := Cluster(tb)
	dsn, err := c.CreateDatabase(context.Background())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := c.DropDatabase(context.Background(), dsn); err != nil {
			tb.Error(err)
		}
	})
	return dsn
}

// Open connects to a new empty database; see Database.
func Open(tb testing.TB) *sql.DB {
	tb.Helper()
	db, err := sql.Open(pgcluster.Driver, Database(tb))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = db.Close() })
	return db
}

package mongo_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/v2/mongo"

	legacy "github.com/fencelint/fencelint/testdata/legacy/migrationlock"
)

func acquireLegacy(t *testing.T, s *legacy.Store, owner string) legacy.Lease {
	t.Helper()
	if err := s.Register(t.Context(), migration); err != nil {
		t.Fatal(err)
	}
	l, ok, err := s.TryAcquire(t.Context(), migration, owner)
	if err != nil || !ok {
		t.Fatalf("%s does not get the lock: %v", owner, err)
	}
	return l
}

// TestLegacyOverwrites shows that A's late failure takes the place of B's result.
func TestLegacyOverwrites(t *testing.T) {
	db := database(t)
	s := legacy.NewStore(db, lease)
	a := acquireLegacy(t, s, "a")
	time.Sleep(2 * lease)
	b := acquireLegacy(t, s, "b")
	if err := s.Complete(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	if err := s.Fail(t.Context(), a, errors.New("timeout")); err != nil {
		t.Fatal(err)
	}
	if doc := document(t, db, "migration_locks", migration); doc["status"] != legacy.Failed || doc["error"] != "timeout" {
		t.Errorf("the overwrite did not happen: %v", doc)
	}
}

// TestLegacyOwnerOnly shows that the name of the owner admits an older
// acquisition of the same process.
func TestLegacyOwnerOnly(t *testing.T) {
	s := legacy.NewStore(database(t), lease)
	old := acquireLegacy(t, s, "a")
	time.Sleep(2 * lease)
	acquireLegacy(t, s, "a")
	check(t, "Held of the older lease", true)(s.Held(t.Context(), old))
}

// TestLegacyUpsert shows both faults of the one upsert: a first checkpoint is
// rejected though it was written, and what the fence excludes fails at the unique
// index, so that the answer for it is never given.
func TestLegacyUpsert(t *testing.T) {
	db := database(t)
	s := legacy.NewStore(db, lease)
	a := acquireLegacy(t, s, "a")
	check(t, "first Save", false)(s.Save(t.Context(), a, "c"))
	if doc := document(t, db, "migration_checkpoints", migration); doc["position"] != "c" {
		t.Errorf("the checkpoint is %v", doc)
	}
	time.Sleep(2 * lease)
	b := acquireLegacy(t, s, "b")
	check(t, "Save of the successor", true)(s.Save(t.Context(), b, "d"))
	if _, err := s.Save(t.Context(), a, "e"); !mongo.IsDuplicateKeyError(err) {
		t.Errorf("the excluded Save fails with %v, want the error of the unique index", err)
	}
}

// TestLegacyRun shows that a migration whose lock is gone goes on to its end,
// while its successor runs as well.
func TestLegacyRun(t *testing.T) {
	s := legacy.NewStore(database(t), lease)
	if err := s.Register(t.Context(), migration); err != nil {
		t.Fatal(err)
	}
	runs := 0
	successor := legacy.Migration{Name: migration, Execute: func(context.Context, string) error { runs++; return nil }}
	slow := legacy.Migration{Name: migration, Execute: func(ctx context.Context, _ string) error {
		time.Sleep(2 * lease)
		if ok, err := s.Run(ctx, successor, "b"); err != nil || !ok {
			t.Errorf("the successor does not run: %v, %v", ok, err)
		}
		runs++
		return nil
	}}
	if ok, err := s.Run(t.Context(), slow, "a"); err != nil || !ok {
		t.Errorf("the run ends with %v, %v", ok, err)
	}
	if runs != 2 {
		t.Errorf("%d processes went through the migration, want 2", runs)
	}
}

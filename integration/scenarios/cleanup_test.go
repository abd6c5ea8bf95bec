package scenarios_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/cleanup"
	counter "github.com/fencelint/fencelint/testdata/legacy/cleanupcounter"
	reference "github.com/fencelint/fencelint/testdata/reference/cleanup"
)

// A fileServer notes what was removed. With a stall it holds the call up and then
// fails with what a late caller sees.
type fileServer struct {
	removed *[]string
	stall   *stall
}

var errTimeout = errors.New("the call timed out")

func (s fileServer) Delete(_ context.Context, path string) error {
	if s.stall != nil {
		s.stall.wait()
		return errTimeout
	}
	*s.removed = append(*s.removed, path)
	return nil
}

func cleaner(db *sql.DB, owner string, files fileServer) *reference.Worker {
	return &reference.Worker{
		Store: reference.NewStore(db), Storage: files,
		Owner: owner, Lease: time.Minute, Batch: 10, Budget: 3,
	}
}

// store adds a file and has it removed.
func store(t *testing.T, db *sql.DB, path string, schedule func(context.Context, int64) error) (fileID int64) {
	t.Helper()
	fileID = pgtest.Value[int64](t, db, `INSERT INTO stored_file (path) VALUES ($1) RETURNING id`, path)
	if err := schedule(t.Context(), fileID); err != nil {
		t.Fatal(err)
	}
	return fileID
}

func endLeases(t *testing.T, db *sql.DB) {
	t.Helper()
	pgtest.Exec(t, db, `UPDATE file_cleanup SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`)
}

func cleanupStatus(t *testing.T, db *sql.DB) string {
	t.Helper()
	return pgtest.Value[string](t, db, `SELECT status FROM file_cleanup`)
}

func TestCleanup(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	store(t, db, "/a", reference.NewStore(db).Schedule)
	var removed []string
	held := newStall()
	a, b := cleaner(db, "a", fileServer{&removed, held}), cleaner(db, "b", fileServer{&removed, nil})
	late := held.during(t, a.Round, func() {
		endLeases(t, db)
		if err := b.Round(t.Context()); err != nil {
			t.Error(err)
		}
	})
	if !errors.Is(late, reference.ErrSuperseded) {
		t.Errorf("the late round ends with %v, want superseded", late)
	}
	if err := b.Round(t.Context()); err != nil {
		t.Error(err)
	}
	if got := cleanupStatus(t, db); got != "DONE" || !slices.Equal(removed, []string{"/a"}) {
		t.Errorf("status %s, removed %q, want DONE and one removal", got, removed)
	}
}

// The lease has ended and nobody has taken over: the outcome is true, and lands.
func TestCleanupSettlesAfterExpiry(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	s := reference.NewStore(db)
	store(t, db, "/a", s.Schedule)
	items, err := s.Claim(t.Context(), "a", time.Minute, 1)
	if err != nil || len(items) != 1 {
		t.Fatalf("%v, %v, want one item", items, err)
	}
	endLeases(t, db)
	for _, want := range []int64{1, 0} { // the second time there is nothing left to settle
		if n, err := s.Complete(t.Context(), items[0].Claim); n != want || err != nil {
			t.Errorf("Complete = %d, %v, want %d", n, err, want)
		}
	}
}

// The reaper takes the oldest first and leaves alone what has no expiry, which an
// operator gives back.
func TestCleanupReap(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	s := reference.NewStore(db)
	pgtest.Exec(t, db, `
		INSERT INTO file_cleanup (file_id, path, status, lease_until) VALUES
			(1, '/stranded', 'IN_PROGRESS', NULL),
			(2, '/younger', 'IN_PROGRESS', now() - interval '1 minute'),
			(3, '/older', 'IN_PROGRESS', now() - interval '1 hour'),
			(4, '/live', 'IN_PROGRESS', now() + interval '1 minute')`)
	for _, want := range []string{"/older", "/older /younger", "/older /younger"} {
		if _, err := s.Reap(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		if got := pgtest.Value[string](t, db, `SELECT string_agg(path, ' ' ORDER BY path) FROM file_cleanup WHERE status = 'PENDING'`); got != want {
			t.Errorf("given back: %s, want %s", got, want)
		}
	}
	ids, err := s.Stranded(t.Context())
	if err != nil || len(ids) != 1 {
		t.Fatalf("stranded: %v, %v, want one", ids, err)
	}
	live := pgtest.Value[int64](t, db, `SELECT id FROM file_cleanup WHERE path = '/live'`)
	for _, try := range []struct{ id, want int64 }{{live, 0}, {ids[0], 1}, {ids[0], 0}} {
		if n, err := s.Requeue(t.Context(), try.id); n != try.want || err != nil {
			t.Errorf("Requeue(%d) = %d, %v, want %d", try.id, n, err, try.want)
		}
	}
}

// The index has the shape of the reaper's question.
func TestCleanupReapUsesItsIndex(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	pgtest.Exec(t, db, `
		INSERT INTO file_cleanup (file_id, path, status, lease_until)
		SELECT i, i, CASE WHEN i % 50 = 0 THEN 'IN_PROGRESS' ELSE 'DONE' END, CASE WHEN i % 100 = 0 THEN now() - interval '1 minute' END
		FROM generate_series(1, 5000) AS i`)
	pgtest.Exec(t, db, `ANALYZE file_cleanup`)
	reap := pgtest.Sent(t, func(db *sql.DB) error {
		_, err := reference.NewStore(db).Reap(t.Context(), 10)
		return err
	})
	plan := pgtest.Value[string](t, db, `EXPLAIN (FORMAT JSON) `+reap, 10)
	if !strings.Contains(plan, "file_cleanup_expired") || strings.Contains(plan, `"Sort"`) {
		t.Errorf("the plan is not that of the index: %s", plan)
	}
}

// A use that is being recorded when the file is to go is waited for, and keeps it.
func TestCleanupKeepsUsedFile(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	file := store(t, db, "/a", reference.NewStore(db).Schedule)
	use, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer use.Rollback()
	if _, err := use.ExecContext(t.Context(), `INSERT INTO file_use (file_id, document_id) VALUES ($1, 1)`, file); err != nil {
		t.Fatal(err)
	}
	var removed []string
	done := make(chan error, 1)
	go func() { done <- cleaner(db, "a", fileServer{&removed, nil}).Round(t.Context()) }()
	pgtest.AwaitLockWait(t, db)
	if err := use.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got := cleanupStatus(t, db); got != "KEPT" || len(removed) != 0 {
		t.Errorf("status %s, removed %q, want KEPT and no removal", got, removed)
	}
}

// The claim records nothing: the item of a dead worker stays, and once a person
// has given it back, a worker that was only slow has the file removed again.
func TestLegacyCleanup(t *testing.T) {
	db := pgtest.Migrated(t, legacy.Migrations)
	s := legacy.NewStore(db)
	store(t, db, "/a", s.Schedule)
	var removed []string
	held := newStall()
	round := func(files fileServer) func(context.Context) error {
		return func(ctx context.Context) error {
			_, err := (&legacy.Worker{Store: s, Storage: files}).Round(ctx)
			return err
		}
	}
	b := round(fileServer{&removed, nil})
	late := held.during(t, round(fileServer{&removed, held}), func() {
		endLeases(t, db)
		if n, err := s.ReapFenced(t.Context()); n != 0 || err != nil {
			t.Errorf("ReapFenced = %d, %v; the item has no expiry and cannot be found", n, err)
		}
		if err := b(t.Context()); err != nil || cleanupStatus(t, db) != "IN_PROGRESS" {
			t.Errorf("the item is %s, %v, want IN_PROGRESS for ever", cleanupStatus(t, db), err)
		}
		pgtest.Exec(t, db, `UPDATE file_cleanup SET status = 'PENDING'`)
		if err := b(t.Context()); err != nil || cleanupStatus(t, db) != "DONE" {
			t.Errorf("the item is %s, %v, want DONE", cleanupStatus(t, db), err)
		}
	})
	if late != nil {
		t.Errorf("the late round fails with %v, want no error: it overwrites and knows nothing", late)
	}
	if got := cleanupStatus(t, db); got != "PENDING" {
		t.Errorf("after the late write the item is %s, want PENDING", got)
	}
	if err := b(t.Context()); err != nil {
		t.Error(err)
	}
	if !slices.Equal(removed, []string{"/a", "/a"}) {
		t.Errorf("removed %q, want the file twice", removed)
	}
}

// The counter tells the two claims apart, and nobody looks: the late worker ends
// the attempt of its successor and is told that it was its own.
func TestLegacyCleanupCounter(t *testing.T) {
	db := pgtest.Migrated(t, counter.Migrations)
	s := counter.NewStore(db)
	store(t, db, "/a", s.Schedule)
	claim := func(owner string) *counter.Item {
		i, err := s.Claim(t.Context(), owner, time.Minute)
		if err != nil || i == nil {
			t.Fatalf("%v, %v, want an item", i, err)
		}
		return i
	}
	a := claim("a")
	endLeases(t, db)
	b := claim("b")
	if n := pgtest.Value[int](t, db, `SELECT claim_fence FROM file_cleanup`); n != 2 {
		t.Errorf("claim_fence is %d, want 2", n)
	}
	if ok, err := s.Retry(t.Context(), a.ID); !ok || err != nil {
		t.Errorf("the late Retry = %t, %v, want true", ok, err)
	}
	c := claim("c")
	if ok, err := s.Complete(t.Context(), b.ID); !ok || err != nil || c.ID != b.ID {
		t.Errorf("Complete = %t, %v, want true for an item that a third worker has", ok, err)
	}
}

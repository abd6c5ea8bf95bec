package scenarios_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/durableoperation"
	reference "github.com/fencelint/fencelint/testdata/reference/durableoperation"
)

// operationSteps is how many steps an operation has.
const operationSteps = 3

// addOperation adds one by the table that both generations begin with.
func addOperation(t *testing.T, db *sql.DB) (id int64) {
	t.Helper()
	return pgtest.Value[int64](t, db, `INSERT INTO durable_operation (kind) VALUES ('export') RETURNING id`)
}

// silence makes the runner of the operation look dead.
func silence(t *testing.T, db *sql.DB) {
	t.Helper()
	pgtest.Exec(t, db, `UPDATE durable_operation SET heartbeat_at = now() - interval '1 hour' WHERE heartbeat_at IS NOT NULL`)
}

// operation is the state and the checkpoint.
func operation(t *testing.T, db *sql.DB) string {
	t.Helper()
	return pgtest.Value[string](t, db, `SELECT status || ' ' || checkpoint FROM durable_operation`)
}

// steps returns a step that notes its effect; with a stall it is held up instead and
// then goes on as if it had had one.
func steps(done *[]int64, s *stall) reference.Step {
	return func(_ context.Context, _ string, checkpoint int64) (bool, error) {
		if s != nil {
			s.wait()
			return true, nil
		}
		*done = append(*done, checkpoint)
		return checkpoint+1 < operationSteps, nil
	}
}

func TestDurableOperation(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	addOperation(t, db)
	var done []int64
	held := newStall()
	runner := func(name string, s *stall) *reference.Runner {
		return &reference.Runner{Store: reference.NewStore(db), Step: steps(&done, s), Name: name, Silence: time.Minute}
	}
	late := held.during(t, runner("a", held).RunOne, func() {
		silence(t, db)
		if err := runner("b", nil).RunOne(t.Context()); err != nil {
			t.Error(err)
		}
	})
	if !errors.Is(late, reference.ErrSuperseded) {
		t.Errorf("the late runner ends with %v, want superseded", late)
	}
	if got := operation(t, db); got != "SUCCEEDED 3" || !slices.Equal(done, []int64{0, 1, 2}) {
		t.Errorf("%s, steps %v, want SUCCEEDED 3 and each step once", got, done)
	}
	if err := runner("b", nil).RunOne(t.Context()); !errors.Is(err, reference.ErrNone) {
		t.Errorf("another run ends with %v, want none", err)
	}
}

// Every write of a runner is superseded once the same runner, by name, has begun
// another run.
func TestDurableOperationSameRunner(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	addOperation(t, db)
	s := reference.NewStore(db)
	var runs []reference.Run
	for range 2 {
		o, err := s.Claim(t.Context(), "a", time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		runs = append(runs, o.Run)
		silence(t, db)
	}
	for name, write := range map[string]func(reference.Run) error{
		"heartbeat": func(r reference.Run) error { return s.Heartbeat(t.Context(), r) },
		"advance":   func(r reference.Run) error { return s.Advance(t.Context(), r, 1) },
		"succeed":   func(r reference.Run) error { return s.Succeed(t.Context(), r) },
		"fail":      func(r reference.Run) error { return s.Fail(t.Context(), r) },
		"cancel":    func(r reference.Run) error { return s.Cancel(t.Context(), r) },
	} {
		if err := write(runs[0]); !errors.Is(err, reference.ErrSuperseded) {
			t.Errorf("%s of the first run ends with %v, want superseded", name, err)
		}
	}
	if err := s.Succeed(t.Context(), runs[1]); err != nil {
		t.Errorf("the second run ends with %v", err)
	}
}

// A request ends what waits at once, what runs through its runner, and what has
// ended not at all.
func TestDurableOperationCancel(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	s := reference.NewStore(db)
	request := func(id, want int64) {
		t.Helper()
		if n, err := s.RequestCancel(t.Context(), id); n != want || err != nil {
			t.Errorf("RequestCancel = %d, %v, want %d", n, err, want)
		}
	}
	waits := addOperation(t, db)
	request(waits, 1)
	request(waits, 0)
	if got := operation(t, db); got != "CANCELLED 0" {
		t.Errorf("%s, want CANCELLED 0", got)
	}
	pgtest.Exec(t, db, `DELETE FROM durable_operation`)

	runs := addOperation(t, db)
	r := &reference.Runner{Store: s, Name: "a", Silence: time.Minute,
		Step: func(context.Context, string, int64) (bool, error) {
			request(runs, 1)
			return true, nil
		}}
	if err := r.RunOne(t.Context()); err != nil {
		t.Error(err)
	}
	if got := operation(t, db); got != "CANCELLED 1" {
		t.Errorf("%s, want CANCELLED 1", got)
	}
	request(runs, 0)
}

// A step that fails ends the operation; a runner that is stopped does not.
func TestDurableOperationFails(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		db := pgtest.Migrated(t, reference.Migrations)
		addOperation(t, db)
		ctx, stop := context.WithCancel(t.Context())
		r := &reference.Runner{Store: reference.NewStore(db), Name: "a", Silence: time.Minute,
			Step: func(context.Context, string, int64) (bool, error) {
				if stopped {
					stop()
				}
				return false, errTimeout
			}}
		err := r.RunOne(ctx)
		stop()
		want := "FAILED 0"
		if stopped {
			want = "RUNNING 0" // for whoever continues
		}
		if got := operation(t, db); got != want || errors.Is(err, reference.ErrFailed) == stopped {
			t.Errorf("stopped %t: %s, %v, want %s", stopped, got, err, want)
		}
	}
}

// The late checkpoint of A sets that of B back, and C does the steps of B again.
func TestLegacyDurableOperation(t *testing.T) {
	db := pgtest.Migrated(t, legacy.Migrations)
	id := addOperation(t, db)
	s := legacy.NewStore(db)
	claim := func(runner string, checkpoint int64) {
		t.Helper()
		o, err := s.Claim(t.Context(), runner, time.Minute)
		if err != nil || o.Checkpoint != checkpoint {
			t.Fatalf("%s has claimed %+v, %v, want checkpoint %d", runner, o, err, checkpoint)
		}
	}
	claim("a", 0)
	silence(t, db)
	claim("b", 0)
	if err := s.Advance(t.Context(), id, 2); err != nil {
		t.Fatal(err)
	}
	if err := s.Advance(t.Context(), id, 1); err != nil {
		t.Errorf("the late write of a ends with %v, want none: it overwrites and knows nothing", err)
	}
	silence(t, db)
	claim("c", 1) // one step of b's is done again
	if err := s.Finish(t.Context(), id, "SUCCEEDED"); err != nil {
		t.Fatal(err)
	}
	if err := s.Cancel(t.Context(), id); err != nil {
		t.Errorf("the cancel of what has ended ends with %v, want none: it overwrites and knows nothing", err)
	}
	if got := operation(t, db); got != "CANCELLED 1" {
		t.Errorf("%s, want CANCELLED 1, of an operation that has succeeded", got)
	}
}

package race

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// An Arena is a database on which cases are played, one at a time. Several
// arenas may run side by side on databases of their own.
type Arena struct {
	a, b    *worker
	watcher *worker // sees what a and b wait for, and lays out the rows
}

// NewArena reserves three connections of db. The schema is one or more
// statements that create the tables of the cases; "" if they exist already. The
// tables that cases name are emptied over and over: db must hold nothing of
// value.
func NewArena(ctx context.Context, db *sql.DB, schema string) (*Arena, error) {
	arena := &Arena{}
	for _, slot := range []struct {
		worker **worker
		name   string
	}{{&arena.a, "A"}, {&arena.b, "B"}, {&arena.watcher, "-"}} {
		w, err := connect(ctx, db, slot.name)
		if err != nil {
			return nil, errors.Join(err, arena.Close())
		}
		*slot.worker = w
	}
	if schema == "" {
		return arena, nil
	}
	if _, err := arena.watcher.conn.ExecContext(ctx, schema); err != nil {
		return nil, errors.Join(fmt.Errorf("create the schema: %w", err), arena.Close())
	}
	return arena, nil
}

// Close gives the connections back. The database stays as it is.
func (arena *Arena) Close() error {
	var errs []error
	for _, w := range []*worker{arena.a, arena.b, arena.watcher} {
		if w != nil {
			errs = append(errs, w.conn.Close())
		}
	}
	return errors.Join(errs...)
}

// PlayAll plays those of the interleavings that the case has statements for.
func (arena *Arena) PlayAll(ctx context.Context, c *Case, ins []Interleaving) ([]*Result, error) {
	var results []*Result
	for _, in := range ins {
		if !in.Plays(c) {
			continue
		}
		r, err := arena.Play(ctx, c, in)
		if err != nil {
			return results, err
		}
		results = append(results, r)
	}
	return results, nil
}

package race_test

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/integration/race/grammar"
	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	"github.com/fencelint/fencelint/race"
	"github.com/fencelint/fencelint/sqlcheck"
)

// lanes is how many programs are played at a time, each on a database of its
// own.
const lanes = 2

// A harness holds verdicts against a database.
type harness struct {
	judge  judge
	arenas chan *race.Arena
	record *record // what need not be played; nil if everything is
	logf   func(format string, args ...any)
}

func newHarness(t testing.TB, j judge) *harness {
	t.Helper()
	h := &harness{judge: j, arenas: make(chan *race.Arena, lanes), logf: t.Logf}
	for range lanes {
		h.arenas <- openArena(t, pgtest.Open(t))
	}
	return h
}

func openArena(t testing.TB, db *sql.DB) *race.Arena {
	t.Helper()
	var ddl string
	for _, v := range grammar.Variants() {
		ddl += v.DDL()
	}
	a, err := race.NewArena(t.Context(), db, ddl)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

// A trial is one program with what the judge and the database say of it.
type trial struct {
	program  *grammar.Program
	verdict  verdict
	known    bool         // the verdict stands on record, and was not played
	refused  error        // the server's answer to a statement that is no statement
	starved  bool         // the holder's own write changes nothing
	harmless bool         // the write touches no row but the worker's own
	breach   *race.Result // what the verdict rules out and the database does, or nil
}

// try judges one program and plays it in every interleaving.
func (h *harness) try(ctx context.Context, p *grammar.Program) (*trial, error) {
	arena := <-h.arenas
	defer func() { h.arenas <- arena }()
	v, err := h.judge(p)
	if err != nil {
		return nil, err
	}
	t := &trial{program: p, verdict: v}
	if t.known = h.record.has(p, v); t.known {
		return t, nil
	}
	holder, err := arena.Play(ctx, p.Case(), race.Holder)
	if err != nil {
		return nil, err
	}
	if t.refused = holder.Err; t.refused != nil {
		return t, nil
	}
	late, err := arena.PlayAll(ctx, p.Case(), race.Late())
	if err != nil {
		return nil, err
	}
	results := append([]*race.Result{holder}, late...)
	t.starved = len(holder.Changes) == 0
	t.harmless = !slices.ContainsFunc(results, (*race.Result).Touched)
	if i := slices.IndexFunc(results, t.refutes); i >= 0 {
		t.breach = results[i]
	}
	return t, nil
}

// refutes reports whether a result is one that the verdict rules out. A fenced
// write must change no row whose acquisition is not the worker's, not even while
// the worker holds its own. A write that is right for another reason may change
// rows that nobody holds; and where a table has nothing that tells two
// acquisitions of one owner apart, that is the claim's fault and not the
// write's. Payload may change under anybody.
func (t *trial) refutes(r *race.Result) bool {
	switch {
	case t.verdict.category == sqlcheck.Payload.String():
		return false
	case t.verdict.result == fenced:
		return r.Landed()
	case t.verdict.result == right:
		excused := r.Interleaving.SameOwner && !t.program.Variant.TellsApart()
		return r.Overwrote() && !excused
	}
	return false
}

func (t *trial) refuted() bool { return t.breach != nil }

// alarm reports whether a flagged write does what it is for and never lands for
// anybody else. One that passes over locked rows waits for nobody: what breaks it
// falls between its snapshot and its lock, which no interleaving can hit.
func (t *trial) alarm() bool {
	write, _ := t.program.Render()
	return !t.known && t.verdict.result == flagged && t.refused == nil && !t.starved && t.harmless &&
		!strings.Contains(write.SQL, "SKIP LOCKED")
}

// dead reports whether a write changes nothing for anybody: its condition
// contradicts itself, and nobody would have written it.
func (t *trial) dead() bool {
	return !t.known && t.refused == nil && t.starved && t.harmless
}

// shrink returns the simplest program that it can find for which still holds.
func (h *harness) shrink(ctx context.Context, t *trial, still func(*trial) bool) (*trial, error) {
	for {
		smaller, err := h.smaller(ctx, t, still)
		if smaller == nil || err != nil {
			return t, err
		}
		t = smaller
	}
}

func (h *harness) smaller(ctx context.Context, t *trial, still func(*trial) bool) (*trial, error) {
	for _, p := range t.program.Smaller() {
		next, err := h.try(ctx, p)
		if err != nil {
			return nil, err
		}
		if still(next) {
			return next, nil
		}
	}
	return nil, nil
}

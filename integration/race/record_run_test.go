package race_test

import (
	"path/filepath"
	"testing"

	"github.com/fencelint/fencelint/integration/race/grammar"
	"github.com/fencelint/fencelint/race"
)

func TestRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record")
	p, refuted := grammar.New(1, 0), grammar.New(1, 1)
	held, other := verdict{fenced, "transition"}, verdict{flagged, "id-only"}
	for range 2 { // the second time nothing is new
		r, err := openRecord(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, trial := range []*trial{{program: p, verdict: held}, {program: refuted, verdict: held, breach: &race.Result{}}} {
			if err := r.add(trial); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.close(); err != nil {
			t.Fatal(err)
		}
	}
	r, err := openRecord(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	if len(r.holds) != 1 || !r.has(p, held) {
		t.Errorf("on record: %v, want one line, for %s", r.holds, line(p, held))
	}
	if r.has(p, other) || r.has(refuted, held) || (*record)(nil).has(p, held) {
		t.Error("a verdict is on record that was not borne out")
	}
}

// TestRunPlaysWhatChanged shows that a second run plays only the statements
// whose verdicts are others, and does not count them as borne out.
func TestRunPlaysWhatChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record")
	run := func(j judge) (played, refuted int) {
		h := newHarness(t, j)
		var err error
		if h.record, err = openRecord(path); err != nil {
			t.Fatal(err)
		}
		trials, err := h.run(t.Context(), 1, 60)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.record.close(); err != nil {
			t.Fatal(err)
		}
		for _, trial := range trials {
			if !trial.known {
				played++
			}
			if trial.refuted() {
				refuted++
			}
		}
		return played, refuted
	}
	if played, _ := run(sqlcheckJudge); played != 60 {
		t.Errorf("%d of 60 are played at first", played)
	}
	if played, _ := run(sqlcheckJudge); played != 0 {
		t.Errorf("%d are played again", played)
	}
	changed := 0
	lax := func(p *grammar.Program) (verdict, error) {
		v, err := sqlcheckJudge(p)
		if v.category == "state-only" {
			v = verdict{fenced, "state"}
			changed++
		}
		return v, err
	}
	if played, refuted := run(lax); played == 0 || played != changed || refuted == 0 {
		t.Errorf("%d are played and %d refuted, of %d that changed", played, refuted, changed)
	}
	if played, refuted := run(lax); played != refuted || refuted == 0 {
		t.Errorf("%d are played again, %d of them refuted: only those are not on record", played, refuted)
	}
}

package race_test

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/integration/race/grammar"
	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	"github.com/fencelint/fencelint/race"
)

var (
	statements = flag.Int("statements", 500, "how many statements to play")
	seed       = flag.Uint64("seed", 1, "the seed that they are drawn from")
	recordPath = flag.String("record", "", "a `file` of verdicts that hold: what stands there is not played, and what is played is added")
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestVerdicts is the proof that the verdicts rest on: no write that is judged
// fenced ever lands for a superseded worker.
func TestVerdicts(t *testing.T) {
	h := newHarness(t, sqlcheckJudge)
	if *recordPath != "" {
		var err error
		if h.record, err = openRecord(*recordPath); err != nil {
			t.Fatal(err)
		}
	}
	trials, err := h.run(t.Context(), *seed, *statements)
	if err := errors.Join(err, h.record.close()); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d statements of seed %d:\n%s", len(trials), *seed, figures(trials))
	var breaches, alarms, starved, dead, refused []*trial
	for _, trial := range trials {
		switch {
		case trial.refused != nil:
			refused = append(refused, trial)
		case trial.refuted():
			breaches = append(breaches, trial)
		case trial.alarm():
			alarms = append(alarms, trial)
		case trial.starved && trial.verdict.result == fenced:
			starved = append(starved, trial)
		case trial.dead():
			dead = append(dead, trial)
		}
	}
	if len(breaches) > 0 {
		t.Errorf("%d verdicts are refuted; in short:\n%s", len(breaches), inShort(t, h, breaches, (*trial).refuted, (*trial).testCase))
	}
	t.Logf("%d are flagged, but never land; in short:\n%s", len(alarms), inShort(t, h, alarms, (*trial).alarm, (*trial).describe))
	t.Logf("%d are fenced and do not land for the holder either; %d others change nothing for anybody", len(starved), len(dead))
	for _, trial := range append(starved, refused...) {
		t.Log(trial.describe())
	}
	if len(alarms)*100 > len(trials) {
		t.Errorf("%d of %d statements are flagged although they never land, more than 1 %%", len(alarms), len(trials))
	}
	if len(refused)*100 > len(trials) {
		t.Errorf("the server refuses %d of %d statements: the grammar is wrong", len(refused), len(trials))
	}
}

// maxShrunk bounds how many trials of a kind are shrunk: the first ones tell
// enough.
const maxShrunk = 30

// inShort shrinks trials and shows each shape that comes out once.
func inShort(t *testing.T, h *harness, trials []*trial, still func(*trial) bool, show func(*trial) string) string {
	t.Helper()
	var b strings.Builder
	seen := map[string]bool{}
	for _, trial := range trials[:min(len(trials), maxShrunk)] {
		small, err := h.shrink(t.Context(), trial, still)
		if err != nil {
			t.Fatal(err)
		}
		if shape := small.shape(); !seen[shape] {
			seen[shape] = true
			fmt.Fprintf(&b, "// Out of program %d.\n%s\n", trial.program.Number, show(small))
		}
	}
	return b.String()
}

// TestWeakJudgeIsRefuted shows that the harness has teeth: a judge that takes
// the guards of a state for fences does not pass.
func TestWeakJudgeIsRefuted(t *testing.T) {
	weak := func(p *grammar.Program) (verdict, error) {
		v, err := sqlcheckJudge(p)
		if v.category == "state-only" {
			v = verdict{fenced, "state"}
		}
		return v, err
	}
	refuted(t, weak, 60, func(trial *trial) bool { return trial.refuted() && trial.verdict.category == "state" })
}

// TestNaiveJudgeIsRefuted does the same for whoever looks for the token in the
// text.
func TestNaiveJudgeIsRefuted(t *testing.T) {
	naive := func(p *grammar.Program) (verdict, error) {
		write, _ := p.Render()
		for _, column := range p.Variant.Acquisition() {
			if strings.Contains(write.SQL, column+" = $") {
				return verdict{result: fenced}, nil
			}
		}
		return verdict{result: flagged, category: "no token"}, nil
	}
	small := refuted(t, naive, 60, (*trial).refuted)
	write, _ := small.program.Render()
	if len(write.SQL) > 250 {
		t.Errorf("the statement did not become small: %s", write.SQL)
	}
}

// refuted returns the first of n programs for which is holds, shrunk.
func refuted(t *testing.T, j judge, n int, is func(*trial) bool) *trial {
	t.Helper()
	h := newHarness(t, j)
	trials, err := h.run(t.Context(), 1, n)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(trials, is)
	if i < 0 {
		t.Fatalf("no verdict of %d is refuted", n)
	}
	small, err := h.shrink(t.Context(), trials[i], is)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s\nin short:\n%s", trials[i].describe(), small.testCase())
	return small
}

// TestEveryInterleavingIsPlayed keeps the grammar's protocols complete.
func TestEveryInterleavingIsPlayed(t *testing.T) {
	for _, in := range race.Late() {
		played := false
		for n := range 20 {
			played = played || in.Plays(grammar.New(1, n).Case())
		}
		if !played {
			t.Errorf("%s is played on no program", in.Name)
		}
	}
}

package lease_test

import (
	"slices"
	"testing"

	"github.com/fencelint/fencelint/lease"
)

func TestGuarded(t *testing.T) {
	jobs := &lease.Table{Key: "jobs", Tokens: []string{"token"}}
	mails := &lease.Table{Key: "mails", Tokens: []string{"token"}}
	guarded := lease.Guarded([]*lease.Table{jobs, mails},
		&lease.Declaration{Table: "steps", Keys: []string{"no"}, Guard: "jobs", GuardOn: []string{"job_id"}},
		&lease.Declaration{Table: "mails", Guard: "boxes", GuardOn: []string{"box"}},
		&lease.Declaration{Table: "boxes", Tokens: []string{"epoch"}},
		&lease.Declaration{Table: "notes", Guard: "nowhere", GuardOn: []string{"at"}})
	if len(guarded) != 2 || guarded[0].Key != "steps" || guarded[1].Key != "notes" || guarded[0].IsLeased() {
		t.Fatalf("guarded without a lease of their own: %v", guarded)
	}
	if g := guarded[0].Guard; g.Table != jobs || !slices.Equal(g.On, []string{"job_id"}) || !slices.Equal(guarded[0].Keys, []string{"no"}) {
		t.Errorf("steps are guarded by %v", g)
	}
	if g := mails.Guard; g == nil || !slices.Equal(g.Table.Tokens, []string{"epoch"}) {
		t.Errorf("mails, which are leased as well, are guarded by %v, want what is declared of boxes", g)
	}
	if g := guarded[1].Guard; g.Table.Key != "nowhere" || g.Table.IsLeased() {
		t.Errorf("notes are guarded by %v, of which nothing is known", g)
	}
	if jobs.Guard != nil {
		t.Errorf("jobs are guarded by %v", jobs.Guard)
	}
}

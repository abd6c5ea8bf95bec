package legacypath

import (
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	for _, tc := range []struct {
		name string
		want []string
	}{
		{"", nil},
		{"Ack", []string{"ack"}},
		{"markDoneV2", []string{"mark", "done", "v2"}},
		{"DeleteByID", []string{"delete", "by", "id"}},
		{"HTTPServe", []string{"http", "serve"}},
		{"mark_done_if_owner", []string{"mark", "done", "if", "owner"}},
		{"Füllen", []string{"füllen"}},
	} {
		if got := words(tc.name); !slices.Equal(got, tc.want) {
			t.Errorf("words(%q) = %q, want %q", tc.name, got, tc.want)
		}
	}
}

// Names that differ in the words for a generation have the same stem.
func TestStem(t *testing.T) {
	for _, tc := range []struct {
		old, successor string
		same           bool
	}{
		{"Complete", "CompleteFenced", true},
		{"Complete", "CompleteWithToken", true},
		{"Complete", "CompleteWithLease", true},
		{"Complete", "CompleteV2", true},
		{"Complete", "CompleteIfOwner", true},
		{"Complete", "CompleteOptimistically", true},
		{"Ack", "AckClaim", true},
		{"Claim", "ClaimWithToken", true},
		{"MarkDone", "MarkFailed", false},
		{"Ack", "Nack", false},
	} {
		if got := stem(tc.old) == stem(tc.successor); got != tc.same {
			t.Errorf("stem(%q) = %q, stem(%q) = %q", tc.old, stem(tc.old), tc.successor, stem(tc.successor))
		}
	}
}

func TestCloseness(t *testing.T) {
	ranked := []string{"MarkDoneFenced", "MarkDoneSoon", "MarkFailed", "Finish"}
	for i, name := range ranked {
		if got, want := closeness("MarkDone", name), 3-i; got != want {
			t.Errorf("closeness(MarkDone, %s) = %d, want %d", name, got, want)
		}
	}
}

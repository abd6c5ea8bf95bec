package chain_test

import (
	"strings"
	"testing"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

func TestSnake(t *testing.T) {
	for name, want := range map[string]string{
		"ID": "id", "LeaseUntil": "lease_until", "HTTPServer": "http_server", "UserID": "user_id", "S3Key": "s3_key",
		"Sha256Sum": "sha256_sum", "A": "a", "": "", "already_snake": "already_snake", "Some_Name": "some_name",
	} {
		if got := chain.Snake(name); got != want {
			t.Errorf("Snake(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestPlural(t *testing.T) {
	for name, want := range map[string]string{
		"job": "jobs", "cargo_status": "cargo_statuses", "box": "boxes", "entry": "entries", "key": "keys", "person": "people",
		"batch": "batches", "analysis": "analyses", "news": "news", "half": "halves", "series": "series", "outbox": "outboxes",
		"work_process": "work_processes", "": "", "job_index": "job_indices", "life": "lives",
	} {
		if got := chain.Plural(name); got != want {
			t.Errorf("Plural(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestRaw(t *testing.T) {
	tests := []struct {
		name         string
		text         []string // pieces; "" is a hole
		words, named bool
		want         string // with [name tuple] for each placeholder, and ‹› for a hole
	}{
		{"positional", []string{"a = ? AND b IN (?)"}, false, false, "a = [ 0] AND b IN ([ 0(])"},
		{"quoted", []string{"a = '?' AND b = ?"}, false, false, "a = '?' AND b = [ 0]"},
		{"quote over pieces", []string{"a = '", "", "?' AND b = ?"}, false, false, "a = '‹›?' AND b = [ 0]"},
		{"in", []string{"a IN ? OR a not in  ?"}, false, false, "a IN [ 1] OR a not in  [ 1]"},
		{"tuple", []string{"(a, f(b, c)) IN ?"}, false, false, "(a, f(b, c)) IN [ 2]"},
		{"function", []string{"lower(a) IN ?"}, false, false, "lower(a) IN [ 1]"},
		{"not in", []string{"min = ?"}, false, false, "min = [ 0]"},
		{"words", []string{"?0 = ?1 AND ?TableAlias.x = ?"}, true, false, "[0 0] = [1 0] AND [TableAlias 0].x = [ 0]"},
		{"named", []string{"a = @a AND b @> ? AND c = @@x"}, false, true, "a = [@a 0] AND b @> [ 0] AND c = @@x"},
		{"unnamed", []string{"a = @a"}, false, false, "a = @a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var pieces []chain.Piece
			for _, s := range tt.text {
				pieces = append(pieces, chain.Piece{Text: s, Hole: s == ""})
			}
			w := &chain.Writer{}
			w.Raw(pieces, tt.words, tt.named, func(tok chain.Token) {
				mark := "[" + tok.Name + " " + string(rune('0'+tok.Tuple))
				if tok.Named {
					mark = "[@" + tok.Name + " " + string(rune('0'+tok.Tuple))
				}
				if tok.Bracket {
					mark += "("
				}
				w.Put(mark + "]")
			})
			var b strings.Builder
			for _, p := range w.Pieces {
				if p.Hole {
					b.WriteString("‹›")
				}
				b.WriteString(p.Text)
			}
			if b.String() != tt.want {
				t.Errorf("got  %s\nwant %s", b.String(), tt.want)
			}
		})
	}
}

// TestOffsets checks that what a placeholder divides keeps its offset.
func TestOffsets(t *testing.T) {
	const text = "a = ? AND b = ? OR c"
	w := &chain.Writer{}
	w.Raw([]chain.Piece{{Text: text, Origin: text}}, false, false, func(chain.Token) { w.Bind(nil) })
	for _, p := range w.Pieces {
		if p.Origin != nil && text[p.Off:p.Off+len(p.Text)] != p.Text {
			t.Errorf("%q is said to be at %d", p.Text, p.Off)
		}
	}
	if len(w.Args) != 2 {
		t.Errorf("%d values are bound, want 2", len(w.Args))
	}
}

func TestReservedNames(t *testing.T) {
	w := &chain.Writer{}
	w.Column("order").Put(", ").Column("state").Put(", ").Name([]chain.Piece{{Text: "User"}})
	var got string
	for _, p := range w.Pieces {
		got += p.Text
	}
	if want := `"order", state, "User"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

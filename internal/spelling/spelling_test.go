package spelling_test

import (
	"testing"

	"github.com/fencelint/fencelint/internal/spelling"
)

func TestNearest(t *testing.T) {
	words := []string{"unfencedwrite", "voidtransition", "legacypath", "text"}
	tests := []struct{ in, want string }{
		{"unfencedwrites", "unfencedwrite"},
		{"unfenced-write", "unfencedwrite"},
		{"voidtranstion", "voidtransition"},
		{"txt", "text"},
		{"legacy", ""},
		{"xml", ""},
		{"", ""},
	}
	for _, test := range tests {
		if got := spelling.Nearest(test.in, words); got != test.want {
			t.Errorf("Nearest(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}

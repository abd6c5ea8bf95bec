package terminal_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/terminal"
)

// Neither of these is looked at. What is, is tested with the program.
func TestIs(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if terminal.Is(null) || terminal.Is(file) || terminal.Is(new(strings.Builder)) {
		t.Error("a file, the null device or a buffer is taken for a terminal")
	}
}

func TestColours(t *testing.T) {
	tests := []struct {
		noColour, term string
		want           bool
	}{{"", "xterm", true}, {"1", "xterm", false}, {"", "dumb", false}}
	for _, test := range tests {
		t.Setenv("NO_COLOR", test.noColour)
		t.Setenv("TERM", test.term)
		if got := terminal.Colours(); got != test.want {
			t.Errorf("%+v: got %t", test, got)
		}
	}
}

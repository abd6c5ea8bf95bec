package pgcluster

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestNewestFirst(t *testing.T) {
	got := newestFirst([]string{"/l/15/bin", "/l/9.6/bin", "/l/odd/bin", "/l/16/bin"})
	want := []string{"/l/16/bin", "/l/15/bin", "/l/9.6/bin", "/l/odd/bin"}
	if !slices.Equal(got, want) {
		t.Errorf("newestFirst = %v, want %v", got, want)
	}
}

// A directory with initdb alone is no installation.
func TestBinariesIn(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "initdb"), nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, ok := binariesIn(dir); ok {
		t.Error("a directory without postgres counts as an installation")
	}
}

// The end of the log is kept, not its beginning.
func TestTail(t *testing.T) {
	out := &tail{max: 4}
	for _, s := range []string{"abc", "def", "gh"} {
		if n, err := out.Write([]byte(s)); n != len(s) || err != nil {
			t.Fatalf("Write(%q) = %d, %v", s, n, err)
		}
	}
	if got := out.String(); got != "efgh" {
		t.Errorf("tail = %q, want %q", got, "efgh")
	}
}

func TestFindBinariesOffPath(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := findBinaries(); err != nil && !errors.Is(err, ErrNotInstalled) {
		t.Errorf("findBinaries = %v, want ErrNotInstalled", err)
	}
}

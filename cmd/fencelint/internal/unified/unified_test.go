package unified_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/unified"
)

func TestDiff(t *testing.T) {
	const ten = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"
	tests := []struct{ name, before, after, want string }{
		{"same", ten, ten, ""},
		{"one line", ten, strings.Replace(ten, "5", "five", 1), "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"},
		{"at the start", ten, "0\n" + ten, "@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n"},
		{"into nothing", "", "a\n", "@@ -0,0 +1 @@\n+a\n"},
		{"out of all", "a\n", "", "@@ -1 +0,0 @@\n-a\n"},
		{"no line end", "a\nb", "a\nc", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"two hunks", ten, "0\n" + ten + "11\n", "@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -8,3 +9,4 @@\n 8\n 9\n 10\n+11\n"},
		{"near each other", ten, "one\n2\n3\n4\n5\n6\n7\neight\n9\n10\n", "@@ -1,10 +1,10 @@\n-1\n+one\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+eight\n 9\n 10\n"},
	}
	for _, test := range tests {
		want := test.want
		if want != "" {
			want = "--- a/x/y.go\n+++ b/x/y.go\n" + want
		}
		if got := unified.Diff("x/y.go", []byte(test.before), []byte(test.after)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, want)
		}
	}
}

// TestPatch holds that patch turns the first text into the second.
func TestPatch(t *testing.T) {
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("patch is not installed")
	}
	r := rand.New(rand.NewPCG(1, 2))
	text := func() []byte {
		var b bytes.Buffer
		for range r.IntN(40) {
			b.WriteString(strings.Repeat(string(rune('a'+r.IntN(3))), 1+r.IntN(2)) + "\n")
		}
		return b.Bytes()
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "f")
	for range 20 {
		before, after := text(), text()
		if err := os.WriteFile(file, before, 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(patch, "-s", "-p1", "--posix", "-d", dir)
		diff := unified.Diff("f", before, after)
		cmd.Stdin = strings.NewReader(diff)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s\n%s", err, out, diff)
		}
		got, _ := os.ReadFile(file) // a file without content may be removed
		if !bytes.Equal(got, after) {
			t.Fatalf("patch makes\n%s\nwant\n%s\nof\n%s", got, after, diff)
		}
	}
}

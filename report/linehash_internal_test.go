package report

import (
	"slices"
	"strings"
	"testing"
)

// TestLineHashes holds the numbers to those that GitHub's own implementation is
// tested with: a fingerprint that differs is reported as inconsistent.
func TestLineHashes(t *testing.T) {
	lines := []string{
		"e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
		"b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1",
	}
	tests := []struct {
		text string
		want []string
	}{
		{"", []string{"c129715d7a2bc9a3:1"}},
		{" a\nb\n  \t\tc\n d", []string{"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"}},
		{" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", lines},
		{" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", lines},
		{" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", lines},
		{" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", lines},
		{strings.Repeat("Lorem ipsum dolor sit amet.\n", 10), []string{
			"a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4", "a7f2ff13bc495cf2:5",
			"a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1", "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1",
			"c129715d7a2bc9a3:1",
		}},
	}
	for _, test := range tests {
		if got := lineHashes([]byte(test.text)); !slices.Equal(got, test.want) {
			t.Errorf("%.30q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestUTF16Column(t *testing.T) {
	src := &source{lines: splitLines([]byte("aé€😀z\r\nnext"))}
	tests := []struct{ line, column, want int }{
		{1, 1, 1}, {1, 2, 2}, {1, 4, 3}, {1, 7, 4}, {1, 11, 6}, {1, 12, 7},
		{1, 3, 2},   // in the middle of a character
		{1, 20, 15}, // behind the line
		{2, 3, 3},
		{9, 5, 5}, // not known
		{0, 0, 1},
	}
	for _, test := range tests {
		if got := src.utf16Column(test.line, test.column); got != test.want {
			t.Errorf("line %d, byte column %d: got %d, want %d", test.line, test.column, got, test.want)
		}
	}
}

func TestNormalised(t *testing.T) {
	same := []string{
		"UPDATE jobs SET state = 'Done' WHERE id = $1 AND token = $2",
		"update jobs\n\tset state = 'Done' -- settled\n\twhere id = $2 and token = $3;",
		"UPDATE jobs SET state = 'Done' /* a\nb */ WHERE id = :id AND token = @token",
	}
	for _, s := range same[1:] {
		if statementHash(s) != statementHash(same[0]) {
			t.Errorf("%q is %q, which differs from %q", s, normalised(s), normalised(same[0]))
		}
	}
	differ := []string{
		"UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2",
		"UPDATE jobs SET state = 'Done' WHERE id = $1",
		"", "'", "a::text", "a::int", "$tag$ x", ":", "@",
	}
	seen := map[string]string{statementHash(same[0]): same[0]}
	for _, s := range differ {
		h := statementHash(s)
		if other, ok := seen[h]; ok {
			t.Errorf("%q and %q are the same", s, other)
		}
		seen[h] = s
	}
	if statementHash(" -- nothing") != "" {
		t.Error("a comment counts as a statement")
	}
}

func FuzzNormalised(f *testing.F) {
	f.Add("UPDATE jobs SET a = 'x' /* c */ -- d\n WHERE id = $1::int AND b = :name")
	f.Fuzz(func(t *testing.T, s string) {
		_ = normalised(s)
		_ = lineHashes([]byte(s))
	})
}

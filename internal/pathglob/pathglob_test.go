package pathglob_test

import (
	"testing"

	"github.com/fencelint/fencelint/internal/pathglob"
)

func TestMatch(t *testing.T) {
	tests := []struct {
		pattern, name string
		want          bool
	}{
		{"store/jobs.go", "store/jobs.go", true},
		{"store", "store/jobs.go", true},
		{"store/", "store/deep/jobs.go", true},
		{"./store", "store/jobs.go", true},
		{"store", "stored/jobs.go", false},
		{"*.go", "jobs.go", true},
		{"*.go", "store/jobs.go", false},
		{"**/*.go", "jobs.go", true},
		{"**/*.go", "a/b/jobs.go", true},
		{"**/gen", "a/b/gen/jobs.go", true},
		{"a/**/z.go", "a/z.go", true},
		{"a/**/z.go", "a/b/c/z.go", true},
		{"a/**/z.go", "b/z.go", false},
		{"**", "anything/at/all", true},
		{".", "anything/at/all", true},
		{"[", "[", false},
	}
	for _, test := range tests {
		if got := pathglob.Match(test.pattern, test.name); got != test.want {
			t.Errorf("Match(%q, %q) is %t, want %t", test.pattern, test.name, got, test.want)
		}
	}
}

func TestCheck(t *testing.T) {
	for pattern, ok := range map[string]bool{
		"a/**/*.sql": true, "a": true, "": false, " ": false, "/a": false, "../a": false, "a/../../b": false, "a[": false,
	} {
		if err := pathglob.Check(pattern); (err == nil) != ok {
			t.Errorf("Check(%q) returns %v", pattern, err)
		}
	}
}

package driver_test

import (
	"cmp"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLayouts shows which files are looked at, by the program itself and as the
// tool of go vet.
func TestLayouts(t *testing.T) {
	dir := module(t, "layouts")
	tests := []struct {
		name, sub, patterns string
		env                 []string
		want                string // the files with a finding
		vet                 string // those of go vet, "" if they are the same
	}{
		{"files of another system and with another tag", "tags", "./...", nil, "always.go", ""},
		{"a tag that is set", "tags", "./...", []string{"GOFLAGS=-tags=special"}, "always.go special.go", ""},
		{"modules that may be updated", "tags", "./...", []string{"GOFLAGS=-mod=mod"}, "always.go", ""},
		{"another system", "tags", "./...", []string{"GOOS=plan9", "GOARCH=amd64", "CGO_ENABLED=0"}, "always.go other_plan9.go", ""},
		{"files that use C", "cgo", "./...", []string{"CGO_ENABLED=1"}, "cgo.go", ""},
		{"both modules of a workspace", "work", "./first/... ./second/...", []string{"GOWORK="}, "first/first.go first/first.go second/second.go", ""},
		// The program looks at the packages that it is given, and go vet at those
		// that they import as well.
		{"one module of a workspace", "work/first", "./...", []string{"GOWORK="}, "first.go", "../second/second.go first.go first.go"},
		{"a vendor directory", "vendored", "./...", nil, "main.go", ""},
		{"a module in a module", "nested", "./...", nil, "a.go", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.sub == "cgo" {
				if _, err := exec.LookPath("cc"); err != nil {
					t.Skip("no C compiler")
				}
			}
			sub, packages := filepath.Join(dir, test.sub), strings.Fields(test.patterns)
			own := executeWith(t, test.env, sub, executable(t), packages...)
			if files := filesOf(own.stdout); files != test.want || own.code != 1 {
				t.Errorf("findings in %q, want %q; exit code %d\n%s%s", files, test.want, own.code, own.stdout, own.stderr)
			}
			vet := executeWith(t, test.env, sub, "go", slices.Concat([]string{"vet", "-vettool=" + executable(t)}, packages)...)
			if files, want := filesOf(vet.stderr), cmp.Or(test.vet, test.want); files != want {
				t.Errorf("go vet has findings in %q, want %q:\n%s", files, want, vet.stderr)
			}
		})
	}
}

// filesOf lists the files with a finding, sorted, each as often as it has one.
func filesOf(printed string) string {
	var files []string
	for _, m := range vetLine.FindAllStringSubmatch(printed, -1) {
		if !strings.HasPrefix(m[4], "\t") && strings.Contains(m[4], ": ") {
			files = append(files, filepath.ToSlash(m[1]))
		}
	}
	slices.Sort(files)
	return strings.Join(files, " ")
}

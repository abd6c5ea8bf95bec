package mongo_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A finding is one of fencelint's JSON output.
type finding struct {
	Rule, Message, File string
	Line                int
}

// TestFindings holds what fencelint says of both generations against the
// comments in them.
func TestFindings(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "fencelint")
	build := exec.Command("go", "build", "-o", bin, "./cmd/fencelint")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, generation := range []string{"reference", "legacy"} {
		t.Run(generation, func(t *testing.T) {
			dir := filepath.Join("..", "..", "testdata", generation, "migrationlock")
			wanted := expectations(t, dir)
			for _, f := range lint(t, bin, dir) {
				at := fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
				if want, ok := wanted[at]; !ok || !want.MatchString(f.Rule+": "+f.Message) {
					t.Errorf("%s: %s: %s", at, f.Rule, f.Message)
				}
				delete(wanted, at)
			}
			for at, want := range wanted {
				t.Errorf("%s: no finding matches %s", at, want)
			}
		})
	}
}

func lint(t *testing.T, bin, dir string) []finding {
	t.Helper()
	cmd := exec.Command(bin, "-format=json", "./...")
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() != 1 || err != nil && exit == nil {
		t.Fatalf("%v in %s", err, dir)
	}
	var report struct{ Findings []finding }
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	return report.Findings
}

var comment = regexp.MustCompile("// want `(.*)`$")

// expectations reads the comments, one for a line, by file and line.
func expectations(t *testing.T, dir string) map[string]*regexp.Regexp {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
	}
	wanted := map[string]*regexp.Regexp{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if m := comment.FindStringSubmatch(line); m != nil {
				wanted[fmt.Sprintf("%s:%d", filepath.Base(name), i+1)] = regexp.MustCompile(m[1])
			}
		}
	}
	return wanted
}

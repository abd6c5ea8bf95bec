package ci_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A typed command is one that a page says to type, or that a workflow runs.
type typed struct{ page, command string }

// command matches a line that runs fencelint or go vet with it. What a page shows
// with its output is followed by integration/guide.
var command = regexp.MustCompile(`(?m)^(?: *- run: )?((?:fencelint|go vet) .*)$`)

// TestCommands runs what the pages say to type in a repository with findings, in
// which there is a baseline: each command knows its flags and can do the job.
func TestCommands(t *testing.T) {
	all := commands(t)
	if len(all) < 8 {
		t.Errorf("the pages have the commands %q", all)
	}
	dir := repositories[0].checkout(t)
	if out, code := execute(t, dir, "sh", "-c", "fencelint -write-baseline .fencelint-baseline.json ./..."); code != 0 {
		t.Fatalf("no baseline is written\n%s", out)
	}
	for _, c := range all {
		out, code := execute(t, dir, "sh", "-c", c.command)
		if code > 1 {
			t.Errorf("%s: %s exits with %d\n%s", c.page, c.command, code, out)
		}
		if _, file, redirected := strings.Cut(c.command, " > "); redirected {
			if text, err := os.ReadFile(filepath.Join(dir, file)); err != nil || len(text) == 0 {
				t.Errorf("%s: %s writes nothing: %v", c.page, c.command, err)
			}
		}
	}
}

// commands are those in blocks of the kinds sh and yaml.
func commands(t *testing.T) (found []typed) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), "docs", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".md" {
			return err
		}
		for _, part := range strings.Split(read(t, name), "\n```")[1:] {
			kind, text, _ := strings.Cut(part, "\n")
			if kind != "sh" && kind != "yaml" {
				continue
			}
			for _, m := range command.FindAllStringSubmatch(text, -1) {
				found = append(found, typed{name, m[1]})
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

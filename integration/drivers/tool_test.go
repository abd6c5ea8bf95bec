package drivers_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"github.com/fencelint/fencelint/integration/drivers"
)

// program is the package that go.mod names as a tool.
const program = "github.com/fencelint/fencelint/cmd/fencelint"

// TestTool does what docs/ci.md says of a tool of the module: it adds fencelint
// to the go.mod of the module shop, and runs the other commands as they stand
// there. The module fencelint is the one around this test. Before, they have to
// fail: a gate that cannot run must not pass.
func TestTool(t *testing.T) {
	get, typed := toolCommands(t)
	if want := "go get -tool " + program + "@latest"; get != want {
		t.Fatalf("docs/ci.md begins with %q, not %q", get, want)
	}
	dir := filepath.Join(t.TempDir(), "shop")
	if err := os.CopyFS(dir, os.DirFS(drivers.Fixtures(root)[0].Dir)); err != nil {
		t.Fatal(err)
	}
	for _, command := range typed {
		if out, code := execute(t, dir, "sh", "-c", command); code == 0 {
			t.Errorf("without the tool, %s succeeds\n%s", command, out)
		}
	}
	addTool(t, dir)
	own, err := drivers.Standalone(t.Context(), bin, dir, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(typed) != 2 {
		t.Errorf("docs/ci.md runs %q", typed)
	}
	for _, command := range typed {
		out, code := execute(t, dir, "sh", "-c", command)
		if code != 1 {
			t.Errorf("%s exits with %d, want 1\n%s", command, code, out)
			continue
		}
		for _, f := range own {
			if !strings.Contains(out, f.Rule+": "+f.Message) {
				t.Errorf("%s does not print %s, but\n%s", command, f, out)
			}
		}
	}
}

// addTool changes a module's go.mod as "go get -tool" does, which would ask the
// network for the module: it names the tool, and requires what that requires.
func addTool(t *testing.T, dir string) {
	t.Helper()
	read := func(file string) []byte {
		t.Helper()
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	var files [2]*modfile.File
	for i, file := range []string{filepath.Join(root, "go.mod"), filepath.Join(dir, "go.mod")} {
		f, err := modfile.Parse(file, read(file), nil)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = f
	}
	ours, theirs := files[0], files[1]
	const version = "v0.0.0"
	theirs.AddNewRequire(ours.Module.Mod.Path, version, true)
	for _, r := range ours.Require {
		theirs.AddNewRequire(r.Mod.Path, r.Mod.Version, true)
	}
	if err := errors.Join(theirs.AddGoStmt(ours.Go.Version), theirs.AddTool(program), theirs.AddReplace(ours.Module.Mod.Path, "", root, "")); err != nil {
		t.Fatal(err)
	}
	text, err := theirs.Format()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"go.mod": text, "go.sum": read(filepath.Join(root, "go.sum"))} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// toolCommands are the commands of docs/ci.md by which fencelint becomes a tool
// of a module, and those by which it runs as one.
func toolCommands(t *testing.T) (get string, run []string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(root, "docs", "ci.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## As a tool of the module\n")
	_, block, _ := strings.Cut(section, "```sh\n")
	block, _, found := strings.Cut(block, "```\n")
	if !found {
		t.Fatal("docs/ci.md shows no commands for a tool of the module")
	}
	lines := strings.Split(strings.TrimSpace(block), "\n")
	return lines[0], lines[1:]
}

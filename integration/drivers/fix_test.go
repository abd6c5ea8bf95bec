package drivers_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

// fenceless writes without the token that it has at hand.
const fenceless = `package store

import "context"

func (s *Store) Requeue(ctx context.Context, j Job) (int64, error) {
	res, err := s.DB.ExecContext(ctx, "UPDATE jobs SET state = 'QUEUED', lease_owner = NULL WHERE id = $1", j.ID)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
`

// TestVetFixes shows that "go vet -fix" makes the changes that the program makes
// by itself, that "go vet -fix -diff" prints them and makes none, and that the
// module compiles then. The go command applies them by its own code.
func TestVetFixes(t *testing.T) {
	by := func(name string, args ...string) (dir string, do func(wantCode int, more ...string) string) {
		dir = fixable(t)
		return dir, func(wantCode int, more ...string) string {
			t.Helper()
			out, code := execute(t, dir, name, append(append(args[:len(args):len(args)], more...), "./...")...)
			if code != wantCode {
				t.Errorf("%s %q %q exits with %d, want %d\n%s", filepath.Base(name), args, more, code, wantCode, out)
			}
			return out
		}
	}
	ownDir, own := by(bin)
	vetDir, vet := by("go", "vet", "-vettool="+bin)
	before := tree(t, vetDir)

	want, got := changes(t, ownDir, own(1, "-diff")), changes(t, vetDir, vet(1, "-fix", "-diff"))
	if len(want) < 4 || !maps.Equal(got, want) {
		t.Errorf("go vet -fix -diff prints\n%s\nthe program\n%s", got, want)
	}
	if !maps.Equal(tree(t, vetDir), before) {
		t.Error("go vet -fix -diff changes files")
	}

	own(1, "-fix")
	vet(0, "-fix")
	after := tree(t, vetDir)
	if maps.Equal(after, before) || !maps.Equal(after, tree(t, ownDir)) {
		t.Errorf("go vet -fix leaves\n%s\nthe program\n%s", after, tree(t, ownDir))
	}
	if s := after["store/requeue.go"]; !strings.Contains(s, "AND lease_token = $3\", j.ID, j.Owner, j.Token)") {
		t.Errorf("no fence is added in\n%s", s)
	}
	if out, code := execute(t, vetDir, "go", "build", "./..."); code != 0 {
		t.Errorf("the changed module does not compile:\n%s", out)
	}
	// What has no fix is told by a run without -fix only, as docs/reports.md says.
	if out := vet(0, "-fix"); strings.Contains(out, "unfencedwrite") || !maps.Equal(tree(t, vetDir), after) {
		t.Errorf("the second go vet -fix prints\n%s\nor changes files", out)
	}
	if out := vet(1); !strings.Contains(out, "unfencedwrite: ") {
		t.Errorf("go vet does not tell what is left:\n%s", out)
	}
}

// fixable returns a copy of the module shop, with a write for which there is a
// fix of each kind.
func fixable(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "shop")
	if err := os.CopyFS(dir, os.DirFS(drivers.Fixtures(root)[0].Dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "store", "requeue.go"), []byte(fenceless), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// execute runs a program and returns what it prints, and its exit code.
func execute(t *testing.T, dir, name string, args ...string) (string, int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// tree is what the files of a module hold.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// changes is what a diff says of each file of a module. The go command and the
// program name files differently.
func changes(t *testing.T, dir, diff string) map[string]string {
	t.Helper()
	files := map[string]string{}
	var name string
	for line := range strings.Lines(diff) {
		switch {
		case strings.HasPrefix(line, "--- "):
			name = strings.TrimPrefix(strings.TrimPrefix(strings.Fields(line)[1], "a/"), dir+"/")
		case strings.HasPrefix(line, "+++ "), name == "", strings.HasPrefix(line, "fencelint: "):
		default:
			files[name] += line
		}
	}
	return files
}

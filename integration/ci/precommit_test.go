package ci_test

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A hook is what a repository of hooks says of one. See
// https://pre-commit.com/#creating-new-hooks.
type hook struct {
	ID, Name, Description, Language, Entry string

	Args          []string
	TypesOr       []string `yaml:"types_or"`
	PassFilenames bool     `yaml:"pass_filenames"`
	Minimum       string   `yaml:"minimum_pre_commit_version"`
}

const hooksFile = ".pre-commit-hooks.yaml"

func theHook(t *testing.T) hook {
	t.Helper()
	var hooks []hook
	load(t, hooksFile, read(t, hooksFile), &hooks)
	if len(hooks) != 1 {
		t.Fatalf("%s has %d hooks", hooksFile, len(hooks))
	}
	return hooks[0]
}

// TestHook runs the hook. For the language golang, pre-commit installs all
// programs of the repository, and takes the entry from among them.
func TestHook(t *testing.T) {
	h := theHook(t)
	out, _ := execute(t, root, "go", "list", "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	var programs []string
	for _, p := range strings.Fields(out) {
		if slices.Contains(programs, path.Base(p)) {
			t.Errorf("two programs would be installed as %s", path.Base(p))
		}
		programs = append(programs, path.Base(p))
	}
	if h.Language != "golang" || !slices.Contains(programs, h.Entry) {
		t.Errorf("%s is none of the programs %q", h.Entry, programs)
	}
	if h.PassFilenames {
		t.Error("the hook is handed the files that changed, and findings depend on others, too")
	}
	for _, repo := range repositories {
		if out, code := execute(t, repo.checkout(t), filepath.Join(bin, h.Entry), h.Args...); code != repo.code {
			t.Errorf("%s: the hook exits with %d, want %d\n%s", repo.name, code, repo.code, out)
		}
	}
}

// tags are the types that pre-commit gives to files of an ending, as far as the
// hook names them: https://github.com/pre-commit/identify.
var tags = map[string]string{".go": "go", ".sql": "sql", ".yaml": "yaml"}

// TestHookRuns shows that the hook runs for each kind of file that decides what is
// found, and for nothing else.
func TestHookRuns(t *testing.T) {
	h := theHook(t)
	for _, file := range []string{"store/store.go", "migrations/0001_jobs.up.sql", ".fencelint.yaml"} {
		if tag := tags[path.Ext(file)]; !slices.Contains(h.TypesOr, tag) {
			t.Errorf("the hook does not run when %s changes", file)
		}
	}
	if len(h.TypesOr) != len(tags) {
		t.Errorf("the hook runs for %q", h.TypesOr)
	}
}

// TestPreCommitConfig holds what docs/ci.md says to write to the hook.
func TestPreCommitConfig(t *testing.T) {
	for _, text := range blocks(t, "docs/ci.md", "hooks:") {
		var c struct {
			Repos []struct {
				Repo, Rev string
				Hooks     []struct{ ID string }
			}
		}
		load(t, "docs/ci.md", text, &c)
		module, _ := execute(t, root, "go", "list", "-m")
		if len(c.Repos) != 1 || c.Repos[0].Repo != "https://"+strings.TrimSpace(module) || c.Repos[0].Rev == "" {
			t.Fatalf("docs/ci.md says %+v of %s", c, module)
		}
		if hooks := c.Repos[0].Hooks; len(hooks) != 1 || hooks[0].ID != theHook(t).ID {
			t.Errorf("docs/ci.md names the hooks %v", hooks)
		}
	}
}

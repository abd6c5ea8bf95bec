package ci_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const example = "docs/examples/github-actions.yml"

// A workflow is as much of GitHub's syntax as the example needs. See
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax.
type workflow struct {
	Name        string
	On          any // events, in a list or with what they are limited to
	Permissions map[string]string
	Jobs        map[string]job
}

type job struct {
	Runner string `yaml:"runs-on"`
	Steps  []step
}

type step struct {
	Uses, Run, If string
	With, Env     map[string]string
}

// actions are the actions whose inputs these tests know, without the version.
var actions = map[string][]string{
	"actions/checkout":                  {},
	"actions/setup-go":                  {"go-version-file"},
	"github/codeql-action/upload-sarif": {"sarif_file"},
}

// install matches the command that installs the program.
var install = regexp.MustCompile(`^go install (\S+)@latest$`)

// steps returns the steps of a workflow's only job.
func steps(t *testing.T, name, text string) []step {
	t.Helper()
	var w workflow
	load(t, name, text, &w)
	// By the documentation of upload-sarif.
	want := map[string]string{"contents": "read"}
	if strings.Contains(text, "upload-sarif") {
		want["security-events"] = "write"
	}
	if !reflect.DeepEqual(w.Permissions, want) {
		t.Errorf("%s: the permissions are %v, want %v", name, w.Permissions, want)
	}
	if !strings.Contains(fmt.Sprint(w.On), "pull_request") {
		t.Errorf("%s runs on %v", name, w.On)
	}
	if len(w.Jobs) != 1 || w.Jobs["fencelint"].Runner == "" {
		t.Fatalf("%s: the jobs are %v", name, w.Jobs)
	}
	return w.Jobs["fencelint"].Steps
}

// TestWorkflow goes through the example in each repository: what is uploaded is
// there, whole and of this repository, whether the step before fails or not, and
// the job fails as fencelint does.
func TestWorkflow(t *testing.T) {
	for _, repo := range repositories {
		t.Run(repo.name, func(t *testing.T) {
			dir := repo.checkout(t)
			failed, uploaded := false, 0
			for _, s := range steps(t, example, read(t, example)) {
				if failed && s.If != "always()" {
					continue
				}
				action, _, _ := strings.Cut(s.Uses, "@")
				switch {
				case action == "github/codeql-action/upload-sarif":
					uploaded++
					upload(t, dir, s.With["sarif_file"], repo.code)
				case s.Uses != "" || install.MatchString(s.Run):
				default:
					failed = runs(t, dir, s.Run, repo.code) != 0
				}
			}
			if failed != (repo.code != 0) || uploaded != 1 {
				t.Errorf("the job fails: %t, with %d uploads", failed, uploaded)
			}
		})
	}
}

// runs runs a step as GitHub does.
func runs(t *testing.T, dir, script string, want int) int {
	t.Helper()
	file := filepath.Join(t.TempDir(), "step.sh")
	write(t, filepath.Dir(file), filepath.Base(file), script)
	out, code := execute(t, dir, "bash", "-e", file)
	if code != want {
		t.Errorf("%s exits with %d, want %d\n%s", script, code, want, out)
	}
	return code
}

// upload reads what would be uploaded.
func upload(t *testing.T, dir, file string, code int) {
	t.Helper()
	var log struct {
		Version string
		Runs    []struct {
			Invocations []struct{ ExecutionSuccessful bool }
			Results     []struct {
				Locations []struct {
					PhysicalLocation struct{ ArtifactLocation struct{ URI string } }
				}
			}
		}
	}
	text, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &log); err != nil || len(log.Runs) != 1 {
		t.Fatalf("what is uploaded from %s is no report: %v\n%s", file, err, text)
	}
	run := log.Runs[0]
	if log.Version != "2.1.0" || (len(run.Results) > 0) != (code == 1) || run.Invocations[0].ExecutionSuccessful != (code < 2) {
		t.Errorf("%d results are uploaded, of a run that says of itself %v", len(run.Results), run.Invocations)
	}
	for _, r := range run.Results {
		if uri := r.Locations[0].PhysicalLocation.ArtifactLocation.URI; !exists(filepath.Join(dir, filepath.FromSlash(uri))) {
			t.Errorf("a result is at %s, which the repository does not have", uri)
		}
	}
}

// TestSteps holds the steps of the example, and of the workflow that the guide
// shows, to what they call.
func TestSteps(t *testing.T) {
	called := steps(t, example, read(t, example))
	for _, text := range blocks(t, "docs/guide.md", "runs-on") {
		called = append(called, steps(t, "docs/guide.md", text)...)
	}
	for _, s := range called {
		action, version, _ := strings.Cut(s.Uses, "@")
		inputs, known := actions[action]
		for name := range s.With {
			if !slices.Contains(inputs, name) {
				t.Errorf("%s has no input %s", action, name)
			}
		}
		switch m := install.FindStringSubmatch(s.Run); {
		case s.Uses != "" && (!known || !regexp.MustCompile(`^v\d+$`).MatchString(version)):
			t.Errorf("%s is no action in a version", s.Uses)
		case m != nil:
			// setup-go leaves GOTOOLCHAIN=local behind, with which nothing can be
			// installed that needs a newer Go than the module.
			if name, _ := execute(t, root, "go", "list", "-f", "{{.Name}}", m[1]); name != "main\n" || s.Env["GOTOOLCHAIN"] != "auto" {
				t.Errorf("%s, with %v: the package is %s", s.Run, s.Env, name)
			}
		}
	}
}

// TestShown holds the steps that the pages show to the example.
func TestShown(t *testing.T) {
	all := steps(t, example, read(t, example))
	for _, page := range []string{"docs/ci.md", "docs/reports.md"} {
		for _, text := range blocks(t, page, "upload-sarif") {
			var shown []step
			load(t, page, text, &shown)
			for _, s := range shown {
				if !slices.ContainsFunc(all, func(of step) bool { return reflect.DeepEqual(of, s) }) {
					t.Errorf("%s shows a step that the example does not have: %+v", page, s)
				}
			}
		}
	}
}

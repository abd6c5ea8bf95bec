package ci_test

import (
	"encoding/json"
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
	Name string
	On   struct {
		Push struct{ Branches []string }
		Pull struct{} `yaml:"pull_request"`
	}
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

// steps returns the steps of the example's only job.
func steps(t *testing.T) []step {
	t.Helper()
	var w workflow
	load(t, example, read(t, example), &w)
	// By the documentation of upload-sarif.
	if want := map[string]string{"contents": "read", "security-events": "write"}; !reflect.DeepEqual(w.Permissions, want) {
		t.Errorf("the permissions are %v, want %v", w.Permissions, want)
	}
	if len(w.Jobs) != 1 || w.Jobs["fencelint"].Runner == "" {
		t.Fatalf("the jobs are %v", w.Jobs)
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
			for _, s := range steps(t) {
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

// TestSteps holds the steps to what they call.
func TestSteps(t *testing.T) {
	for _, s := range steps(t) {
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
	all := steps(t)
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

package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"

	"github.com/fencelint/fencelint/integration/drivers"
)

// TestExamples holds the configurations that the documentation shows to
// golangci-lint's schema. A run does not: it takes no notice of unknown keys.
func TestExamples(t *testing.T) {
	files := []string{example("golangci.yml")}
	for _, text := range shown(t, "# .golangci.yml\n") {
		files = append(files, configured(t, text))
	}
	if len(files) < 2 {
		t.Error("docs/golangci.md shows no .golangci.yml")
	}
	for _, file := range files {
		if out, err := verify(t, file); err != nil {
			t.Errorf("%s: %v\n%s", file, err, out)
		}
	}
	if out, err := verify(t, configured(t, "version: \"2\"\nlinters:\n  exclusion: {}\n")); err == nil {
		t.Errorf("golangci-lint has nothing against a wrong key\n%s", out)
	}
}

func verify(t *testing.T, file string) ([]byte, error) {
	t.Helper()
	return exec.CommandContext(t.Context(), golangci, "config", "verify", "--config", file).CombinedOutput()
}

// TestExampleFinds runs with the example, without one of its own settings: it
// shows what fencelint shows, in generated files, too, and the rule that the
// example turns off is off.
func TestExampleFinds(t *testing.T) {
	dir := copied(t)
	write(t, filepath.Join(dir, "store", "requeue.sql.go"), generated)
	f := drivers.Fixture{Dir: dir, Patterns: []string{"./..."}}
	for _, file := range []string{example("golangci.yml"), configured(t, shown(t, "# .golangci.yml\n")[0])} {
		found := map[string]int{}
		got, stderr := lint{config: file, dir: f.Dir, patterns: f.Patterns}.cold(t).shown(t)
		for _, d := range got {
			found[d.Rule]++
			if strings.HasSuffix(d.File, ".sql.go") {
				found["generated"]++
			}
		}
		whole := file == example("golangci.yml")
		if found["unfencedwrite"] == 0 || (found["legacypath"] == 0) != whole || (found["generated"] > 0) != whole {
			t.Errorf("with %s golangci-lint finds %v\n%s", file, found, stderr)
		}
	}
}

// TestCustom holds what "golangci-lint custom" reads to its schema, to this module
// and to the version that these tests build. The command itself clones
// golangci-lint, which takes a network.
func TestCustom(t *testing.T) {
	blocks := shown(t, "# .custom-gcl.yml\n")
	text, err := os.ReadFile(example("custom-gcl.yml"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "\n") // off its first line, a comment
	if len(blocks) != 1 || strings.TrimPrefix(blocks[0], "# .custom-gcl.yml\n") != after {
		t.Errorf("docs/golangci.md does not show what stands in %s: %q", example("custom-gcl.yml"), blocks)
	}
	var custom struct {
		Version string
		Plugins []struct{ Module, Import, Version string }
	}
	if err := yaml.Load(text, &custom); err != nil {
		t.Fatal(err)
	}
	module := list(t, "-m", "github.com/golangci/golangci-lint/v2")
	if want := strings.Fields(module)[1]; custom.Version != want {
		t.Errorf("%s builds golangci-lint %s, and the tests %s", example("custom-gcl.yml"), custom.Version, want)
	}
	if len(custom.Plugins) != 1 || custom.Plugins[0].Version != "latest" {
		t.Fatalf("the plugins are %v", custom.Plugins)
	}
	plugin := custom.Plugins[0]
	if got := list(t, "-f", "{{.Module.Path}}", plugin.Import); got != plugin.Module {
		t.Errorf("%s is in the module %s, not %s", plugin.Import, got, plugin.Module)
	}
	if deps := list(t, "-deps", "."); !strings.Contains(deps, plugin.Import+"\n") {
		t.Errorf("the tests build golangci-lint without %s", plugin.Import)
	}
	if err := customSchema(t).Validate(generic(t, text)); err != nil {
		t.Error(err)
	}
	if customSchema(t).Validate(generic(t, []byte("version: v2.15.0\nplugin: []\n"))) == nil {
		t.Error("the schema has nothing against a wrong key")
	}
}

func customSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	dir := list(t, "-m", "-f", "{{.Dir}}", "github.com/golangci/golangci-lint/v2")
	s, err := jsonschema.NewCompiler().Compile(filepath.Join(dir, "jsonschema", "custom-gcl.jsonschema.json"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// generic is a YAML text as the validator takes it.
func generic(t *testing.T, text []byte) (value any) {
	t.Helper()
	if err := yaml.Load(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// list returns what go list prints, without the last line end.
func list(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatalf("go list %q: %v", args, err)
	}
	return strings.TrimSpace(string(out))
}

func example(name string) string { return filepath.Join(root, "docs", "examples", name) }

// shown returns the YAML blocks of docs/golangci.md that begin with a line.
func shown(t *testing.T, first string) (blocks []string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(root, "docs", "golangci.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(page), "```yaml\n")[1:] {
		text, _, _ := strings.Cut(part, "```\n")
		if strings.HasPrefix(text, first) {
			blocks = append(blocks, text)
		}
	}
	return blocks
}

package drivers_test

import (
	"bytes"
	"encoding/json"
	"go/importer"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/integration/drivers"
	"github.com/fencelint/fencelint/passes"
	"github.com/fencelint/fencelint/passes/settings"
)

const module = "github.com/fencelint/fencelint"

// dep matches a package of this module among the deps, with the name that Bazel
// gives to the module.
var dep = regexp.MustCompile(`"@com_github_fencelint_fencelint//([^"]+)"`)

// TestNogoDeps holds the deps of docs/examples/nogo/BUILD.bazel to the packages
// that exist: they are the settings and each rule that runs by default, and each
// has the variable that nogo takes from a package.
func TestNogoDeps(t *testing.T) {
	build := example(t, "BUILD.bazel")
	var got []string
	for _, m := range dep.FindAllStringSubmatch(build, -1) {
		got = append(got, module+"/"+m[1])
	}
	want := []string{module + "/passes/settings"}
	for _, a := range passes.Rules {
		want = append(want, module+"/passes/"+a.Name)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the deps are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedExportFile, Dir: root, Context: t.Context()}, got...)
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	for _, p := range loaded {
		exports[p.PkgPath] = p.ExportFile
	}
	types := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, p := range loaded {
		pkg, err := types.Import(p.PkgPath)
		if err != nil {
			t.Fatal(err)
		}
		v := pkg.Scope().Lookup("Analyzer")
		if v == nil || v.Type().String() != "*golang.org/x/tools/go/analysis.Analyzer" {
			t.Errorf("%s has no var Analyzer, but %v", p.PkgPath, v)
		}
	}
	if !strings.Contains(build, `config = "nogo.json"`) {
		t.Error("BUILD.bazel names no nogo.json")
	}
}

// TestNogoConfig runs with what docs/examples/nogo/nogo.json says. Each analyzer
// that it names is among the deps, each flag is one of that analyzer, and the
// findings are those of the program with the same configuration.
func TestNogoConfig(t *testing.T) {
	var byName map[string]struct {
		Exclude map[string]string `json:"exclude_files"`
		Flags   map[string]string `json:"analyzer_flags"`
	}
	dec := json.NewDecoder(bytes.NewBufferString(example(t, "nogo.json")))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&byName); err != nil {
		t.Fatal(err)
	}
	analyzers := append([]*analysis.Analyzer{settings.Analyzer}, passes.Rules...)
	for name, about := range byName {
		i := slices.IndexFunc(analyzers, func(a *analysis.Analyzer) bool { return a.Name == name })
		if i < 0 {
			t.Errorf("nogo.json names %s, which is no analyzer of the deps", name)
			continue
		}
		for file := range about.Exclude {
			if _, err := regexp.Compile(file); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for flag, value := range about.Flags {
			set(t, analyzers[i], flag, value)
		}
	}
	found := nogoFindings(t)
	for _, f := range found {
		if strings.HasPrefix(f.Message, f.Rule+": ") {
			t.Errorf("nogo names the analyzer, and the message does, too: %s", f.Message)
		}
	}
	got := drivers.Sorted(drivers.Fixtures(root)[0].Dir, found)
	want := perPackage(t, "-config="+byName[settings.Analyzer.Name].Flags["config"])
	if d := drivers.Difference(got, want); d != "" {
		t.Errorf("nogo finds (+) or does not find (-)\n%s", d)
	}
	for _, f := range got {
		if f.Rule == "legacypath" {
			t.Errorf("the configuration turns off %s", f)
		}
	}
	if len(got) == 0 {
		t.Error("nothing is found")
	}
}

// set sets a flag for the time of the test.
func set(t *testing.T, a *analysis.Analyzer, name, value string) {
	t.Helper()
	f := a.Flags.Lookup(name)
	if f == nil {
		t.Fatalf("%s has no flag %s", a, name)
	}
	old := f.Value.String()
	if err := f.Value.Set(value); err != nil {
		t.Fatalf("%s: %s=%s: %v", a, name, value, err)
	}
	t.Cleanup(func() {
		if err := f.Value.Set(old); err != nil {
			t.Error(err)
		}
	})
}

func example(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "examples", "nogo", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

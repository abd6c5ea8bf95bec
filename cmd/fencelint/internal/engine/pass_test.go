package engine_test

import (
	"fmt"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

const single = `
-- one/one.go --
package one
-- one/one.c.txt --
text
-- one/other_plan9.go --
package one
`

func TestResults(t *testing.T) {
	required := &analysis.Analyzer{
		Name: "required", Doc: "is a test", ResultType: typeOf[int](),
		Run: func(*analysis.Pass) (any, error) { return 7, nil },
	}
	wrong := &analysis.Analyzer{
		Name: "wrong", Doc: "is a test", ResultType: typeOf[int](),
		Run: func(*analysis.Pass) (any, error) { return "text", nil },
	}
	var got any
	asking := analyzer("asking", func(pass *analysis.Pass) error {
		got = pass.ResultOf[required]
		if len(pass.ResultOf) != 1 {
			t.Errorf("the results are %v", pass.ResultOf)
		}
		return nil
	}, required)
	units := run(t, list(t, module(t, single), false, "./..."), asking, wrong)
	if len(units) != 1 || got != 7 || units[0].ResultOf(required) != 7 {
		t.Fatalf("units %v, result %v", units, got)
	}
	for _, act := range units[0].Actions {
		if bad := act.Analyzer == wrong; bad != (act.Err != nil) || bad && act.Result != nil {
			t.Errorf("%s: result %v, error %v", act.Analyzer, act.Result, act.Err)
		}
	}
}

func TestURLs(t *testing.T) {
	tests := []struct{ base, url, category, want string }{
		{"", "", "", ""},
		{"https://example.org/a", "", "", "https://example.org/a"},
		{"https://example.org/a", "", "kind", "https://example.org/a#kind"},
		{"https://example.org/a", "#there", "kind", "https://example.org/a#there"},
		{"https://example.org/a", "https://example.com/", "", "https://example.com/"},
		{"", "", "kind", "#kind"},
		{"", "%zz", "", "an error"},
		{"%zz", "", "kind", "an error"},
	}
	pkgs := list(t, module(t, single), false, "./...")
	for _, test := range tests {
		a := analyzer("a", func(pass *analysis.Pass) error {
			pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, URL: test.url, Category: test.category})
			return nil
		})
		a.URL = test.base
		act := run(t, pkgs, a)[0].Actions[0]
		got := act.Diagnostics[0].URL
		if act.Err != nil {
			got = "an error"
		}
		if got != test.want {
			t.Errorf("%+v: %s, %v", test, got, act.Err)
		}
	}
}

func TestReadFile(t *testing.T) {
	dir := module(t, single)
	var refused []string
	run(t, list(t, dir, false, "./..."), analyzer("a", func(pass *analysis.Pass) error {
		for _, name := range []string{"one/one.go", "one/other_plan9.go", "one/one.c.txt", "go.mod"} {
			if _, err := pass.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
				refused = append(refused, name)
			}
		}
		return nil
	}))
	if got := strings.Join(refused, " "); got != "one/one.c.txt go.mod" {
		t.Errorf("refused: %s", got)
	}
}

func TestModule(t *testing.T) {
	dir := module(t, single)
	run(t, list(t, dir, false, "./..."), analyzer("a", func(pass *analysis.Pass) error {
		if m := pass.Module; m.Path != "example.org/m" || !m.Main || m.Dir != dir || m.GoVersion != "1.26" {
			t.Errorf("the module is %+v", m)
		}
		return nil
	}))
	run(t, list(t, dir, false, "errors"), analyzer("a", func(pass *analysis.Pass) error {
		if pass.Module == nil || pass.Module.Path != "" {
			t.Errorf("the module of a standard package is %+v", pass.Module)
		}
		return nil
	}))
}

// TestSizes shows that types have the sizes of the system that is built for.
func TestSizes(t *testing.T) {
	dir := module(t, "-- size/size.go --\npackage size\n\nimport \"unsafe\"\n\nconst Word = unsafe.Sizeof(uintptr(0))\n")
	for arch, want := range map[string]string{"386": "4", "arm64": "8"} {
		t.Setenv("GOARCH", arch)
		run(t, list(t, dir, false, "./..."), analyzer("a", func(pass *analysis.Pass) error {
			got := pass.Pkg.Scope().Lookup("Word").(*types.Const).Val().String()
			if size := pass.TypesSizes.Sizeof(types.Typ[types.Uintptr]); got != want || fmt.Sprint(size) != want {
				t.Errorf("on %s a word has size %s, or %d, want %s", arch, got, size, want)
			}
			return nil
		}))
	}
}

package gclplugin_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/gclplugin"
	"github.com/fencelint/fencelint/passes"
	"github.com/fencelint/fencelint/passes/settings"
)

// keep puts the settings of the process back after a test.
func keep(t *testing.T) {
	for _, name := range []string{"config", "tests", "strict", "related", "named"} {
		f := settings.Analyzer.Flags.Lookup(name)
		old := f.Value.String()
		t.Cleanup(func() {
			if err := f.Value.Set(old); err != nil {
				t.Error(err)
			}
		})
	}
}

func analyzers(t *testing.T, raw any) []*analysis.Analyzer {
	t.Helper()
	keep(t)
	newPlugin, err := register.GetPlugin(gclplugin.Name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(raw)
	if err != nil {
		t.Fatal(err)
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("the load mode is %q", mode)
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func names(list []*analysis.Analyzer) (names []string) {
	for _, a := range list {
		names = append(names, a.Name)
	}
	return names
}

// object is what golangci-lint makes of a mapping in its configuration.
type object = map[string]any

func TestAnalyzers(t *testing.T) {
	want := append(names(passes.Rules), "fencelintignore", "fencelintschemafiles")
	if got := names(analyzers(t, nil)); !slices.Equal(got, want) {
		t.Errorf("without settings: %v, want %v", got, want)
	}
	want = slices.Concat(names(passes.Rules), []string{"nulltakeover", "fencelintignore", "fencelintschemafiles"})
	raw := object{"config": object{"rules": []any{object{"rule": "nulltakeover", "level": "warning"}}}}
	if got := names(analyzers(t, raw)); !slices.Equal(got, want) {
		t.Errorf("with an opt-in rule: %v, want %v", got, want)
	}
	if err := analysis.Validate(analyzers(t, nil)); err != nil {
		t.Error(err)
	}
}

func TestSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lint.yaml")
	if err := os.WriteFile(file, []byte("dialect: sqlite\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		raw  any
		want map[string]string
	}{
		{nil, map[string]string{"config": "", "tests": "false", "strict": "false", "related": "false", "named": "false"}},
		{object{"tests": true, "strict": true, "related": true}, map[string]string{"tests": "true", "strict": "true", "related": "true"}},
		{object{"config": file}, map[string]string{"config": file}},
		{object{"config": "off"}, map[string]string{"config": "off"}},
		{object{"config": object{"dialect": "mysql"}}, map[string]string{"config": `{"dialect":"mysql"}`}},
	} {
		analyzers(t, test.raw)
		for _, name := range slices.Sorted(maps.Keys(test.want)) {
			if got := settings.Analyzer.Flags.Lookup(name).Value.String(); got != test.want[name] {
				t.Errorf("%v: %s is %q, want %q", test.raw, name, got, test.want[name])
			}
		}
	}
}

func TestErrors(t *testing.T) {
	keep(t)
	for _, test := range []struct {
		raw  any
		want string
	}{
		{object{"strct": true}, `unknown field "strct"; the keys are config, tests, strict and related`},
		{object{"tests": "yes"}, "tests of type bool"},
		{object{"config": []any{"a"}}, `config: wants the name of a file, or what would stand in it, not ["a"]`},
		{object{"config": object{"tabels": []any{}}}, "tabels: no such key; did you mean tables"},
		{object{"config": object{"rules": []any{object{"rule": "legacypaht", "level": "off"}}}}, "did you mean legacypath"},
		{object{"config": "missing.yaml"}, "missing.yaml"},
	} {
		_, err := gclplugin.New(test.raw)
		if err == nil || !strings.HasPrefix(err.Error(), "linters.settings.custom.fencelint.settings: ") || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: the error is %v, want one with %s", test.raw, err, test.want)
		}
	}
}

// TestFindings shows the analyzers at work as golangci-lint prints them: the rule
// once, and nothing beside it.
func TestFindings(t *testing.T) {
	list := analyzers(t, nil)
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax}, "../testdata/legacy/outbox")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(list, loaded, nil)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Error(act.Err)
		}
		for _, d := range act.Diagnostics {
			count++
			if strings.HasPrefix(d.Message, act.Analyzer.Name+":") || len(d.Related) > 0 {
				t.Errorf("%s: %q with %d related positions", act.Analyzer, d.Message, len(d.Related))
			}
		}
	}
	if count == 0 {
		t.Error("nothing is found in a package that is known to be wrong")
	}
}

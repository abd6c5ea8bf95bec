package layers_test

import (
	"slices"
	"strings"
	"testing"
)

// layers lists the parts of the module that have an order, with what each may
// import besides itself and internal. What is not listed is free.
var layers = map[string][]string{
	"lease":     nil,
	"report":    nil,
	"inventory": nil,
	"race":      nil,
	"sqlcheck":  {"lease"},
	"schema":    {"lease", "sqlcheck"},
	"config":    {"lease", "schema"},
	"passes":    {"lease", "sqlcheck", "schema", "config", "inventory"},
	"docs":      nil,
	"cmd":       {"lease", "sqlcheck", "schema", "config", "passes", "report", "inventory", "docs"}, // the pages that explain prints
	"gclplugin": {"lease", "sqlcheck", "schema", "config", "passes", "report"},
}

// withoutTools are the parts that know nothing of Go syntax and its analysis.
var withoutTools = []string{"lease", "sqlcheck", "schema", "report", "inventory", "race"}

// parsers are the modules that parse SQL. Their types stay where they are
// turned into statements.
var parsers = []string{
	"github.com/pganalyze/pg_query_go",
	"github.com/sqlc-dev/oliphant",
	"github.com/sqlc-dev/marino",
	"github.com/sqlc-dev/meyer",
}

func TestImportsGoOneWay(t *testing.T) {
	for _, p := range list(t, modulePath+"/...") {
		layer, _, _ := strings.Cut(p.path(), "/")
		allowed, ordered := layers[layer]
		if !ordered {
			continue
		}
		for _, imported := range p.Imports {
			rest, inside := strings.CutPrefix(imported, modulePath+"/")
			to, _, _ := strings.Cut(rest, "/")
			if inside && to != layer && to != "internal" && !slices.Contains(allowed, to) {
				t.Errorf("%s imports %s; %s may import %v", p.path(), rest, layer, allowed)
			}
		}
	}
}

func TestJudgementKnowsNoGoSyntax(t *testing.T) {
	for _, layer := range withoutTools {
		for _, p := range list(t, "-deps", modulePath+"/"+layer+"/...") {
			if below(p.ImportPath, "golang.org/x/tools") {
				t.Errorf("%s depends on %s", layer, p.ImportPath)
			}
			if !p.Standard && below(p.ImportPath, modulePath+"/"+layer) && slices.Contains(p.Imports, "go/ast") {
				t.Errorf("%s imports go/ast", p.path())
			}
		}
	}
}

func TestParsersStayInside(t *testing.T) {
	for _, p := range list(t, modulePath+"/...") {
		if below(p.path(), "sqlcheck/internal") {
			continue
		}
		for _, imported := range p.Imports {
			if slices.ContainsFunc(parsers, func(m string) bool { return below(imported, m) }) {
				t.Errorf("%s imports the parser %s", p.path(), imported)
			}
		}
	}
}

// TestNamesSayWhatPackagesDo refuses the names under which everything ends up.
func TestNamesSayWhatPackagesDo(t *testing.T) {
	for _, p := range list(t, modulePath+"/...") {
		for part := range strings.SplitSeq(p.path(), "/") {
			switch part {
			case "util", "utils", "common", "helper", "helpers", "misc", "shared":
				t.Errorf("package %s has a name that says nothing", p.path())
			}
		}
	}
}

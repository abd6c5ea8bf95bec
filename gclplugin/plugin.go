// Package gclplugin makes fencelint a module plugin of golangci-lint. Importing
// it registers the linter; see docs/golangci.md.
package gclplugin

import (
	"os"
	"strconv"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes"
	"github.com/fencelint/fencelint/passes/directives"
	"github.com/fencelint/fencelint/passes/settings"
)

// Name is the name of the linter in the configuration of golangci-lint.
const Name = "fencelint"

func init() { register.Plugin(Name, New) }

// A plugin holds the rules that the settings ask for.
type plugin struct {
	rules []*analysis.Analyzer
}

// New makes the linter from its settings in golangci-lint's configuration, which
// are nil if there are none. Faults of the settings and of the configuration
// that they name are errors. The settings hold for the whole process, as there is one
// linter of this name in it.
func New(raw any) (register.LinterPlugin, error) {
	chosen, err := decode(raw)
	if err != nil {
		return nil, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	c, err := settings.Load(dir, chosen.config)
	if err != nil {
		return nil, inSettings(err)
	}
	if chosen.config != "" && c != nil && c.File != "" {
		chosen.config = c.File // wherever the packages are
	}
	flags := map[string]string{
		"config":  chosen.config,
		"tests":   strconv.FormatBool(chosen.tests),
		"strict":  strconv.FormatBool(chosen.strict),
		"related": strconv.FormatBool(chosen.related),
		"named":   "false", // golangci-lint names the analyzer itself
	}
	for name, value := range flags {
		if err := settings.Analyzer.Flags.Set(name, value); err != nil {
			return nil, inSettings(err)
		}
	}
	return &plugin{passes.Enabled(passes.Rules, passes.OptIn, c)}, nil
}

// BuildAnalyzers returns the rules, and what has to know which of them run: the
// check of directives, and that of schema files.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return append(p.rules, directives.New(p.rules...), tellSchemaFiles(p.rules)), nil
}

// GetLoadMode says that the rules need types.
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

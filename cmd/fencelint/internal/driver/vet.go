package driver

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/settings"
)

// vet answers the go command. It does not return when a package is checked,
// because the protocol's implementation ends the process.
func vet(suite Suite, args []string, stdout, stderr io.Writer) (code int) {
	defer func() {
		if r := recover(); engine.IsNewer(r) {
			code = failure(stderr, fmt.Errorf("%v; %s", r, engine.Rebuild()))
		} else if r != nil {
			panic(r)
		}
	}()
	if slices.ContainsFunc(args, isIdentityFlag) {
		return printIdentity(stdout, stderr)
	}
	named, _ := valueOf("config", args)
	if unit := args[len(args)-1]; strings.HasSuffix(unit, ".cfg") {
		cfg, err := readUnit(unit)
		if err != nil {
			return failure(stderr, err)
		}
		if outside(cfg) {
			if cfg.VetxOnly {
				return answer(cfg, stderr)
			}
			named = withoutOwn(named)
		} else if cfg.VetxOnly && isJSON(args) {
			if args, err = inFull(cfg, args); err != nil {
				return failure(stderr, err)
			}
		}
	}
	if err := errors.Join(checkFlags(args), settings.Analyzer.Flags.Set("config", named)); err != nil {
		return failure(stderr, err)
	}
	chosen, err := chosenRules(suite, args, named)
	if err != nil {
		return failure(stderr, err)
	}
	// Declared so that the go command passes them on. The rules were selected
	// already, as the protocol's implementation takes the analyzers first.
	flag.String("rules", "", "run these rules only, separated by commas")
	for _, name := range []string{"tests", "strict", "config"} {
		f := settings.Analyzer.Flags.Lookup(name)
		flag.Var(f.Value, f.Name, f.Usage)
	}
	reporting := chosen.reporting()
	guard(reporting, func(err error) { fmt.Fprintln(stderr, err) })
	os.Args = append([]string{os.Args[0]}, args...)
	unitchecker.Main(append(reporting, tellSchemaFiles(reporting, stderr))...)
	return exitFailed // not reached
}

// checkFlags refuses flags that name nothing.
func checkFlags(args []string) error {
	var errs []error
	for _, name := range []string{"config", "rules"} {
		if value, given := valueOf(name, args); given {
			errs = append(errs, checkFlag(name, value))
		}
	}
	return errors.Join(errs...)
}

// valueOf returns the value of a flag in arguments that hold other flags, too,
// and whether it is given. The last one counts.
func valueOf(name string, args []string) (value string, given bool) {
	for i, arg := range args {
		dashes := strings.TrimPrefix(strings.TrimPrefix(arg, "-"), "-")
		if dashes == arg {
			continue
		}
		if v, ok := strings.CutPrefix(dashes, name+"="); ok {
			value, given = v, true
		} else if dashes == name && i+1 < len(args) {
			value, given = args[i+1], true
		}
	}
	return value, given
}

// chosenRules returns the suite with the rules that a package is checked by: the
// go command runs its tool in the package's directory. When it asks for the
// flags there is no package yet, and nobody would see an error.
func chosenRules(suite Suite, args []string, named string) (Suite, error) {
	list, _ := valueOf("rules", args)
	if !strings.HasSuffix(args[len(args)-1], ".cfg") {
		return suite.selected(list, nil)
	}
	dir, err := os.Getwd()
	if err != nil {
		return Suite{}, err
	}
	c, err := settings.Load(dir, named)
	if err != nil {
		return Suite{}, err
	}
	return suite.selected(list, c)
}

// withoutOwn returns the choice of configuration for a dependency: what the user
// names, but not what the dependency's authors have.
func withoutOwn(named string) string {
	if named == "" && os.Getenv(config.Variable) == "" {
		return settings.Off
	}
	return named
}

func readUnit(unit string) (*unitchecker.Config, error) {
	data, err := os.ReadFile(unit)
	if err != nil {
		return nil, err
	}
	cfg := new(unitchecker.Config)
	if err := json.Unmarshal(data, cfg); err != nil {
		return nil, fmt.Errorf("reading %s: %w", unit, err)
	}
	return cfg, nil
}

// answer answers a request for the facts of a package outside of the main
// module, without parsing anything. Facts say which tables a package claims, and
// dependencies do not claim the tables of the module under test; but the go
// command asks for each of them, and to type-check a thousand packages from
// source takes most of a minute.
func answer(cfg *unitchecker.Config, stderr io.Writer) int {
	for _, name := range []string{cfg.VetxOutput, cfg.Stdout} {
		if name == "" {
			continue
		}
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			return failure(stderr, err)
		}
	}
	return exitClean
}

// outside reports whether a unit belongs neither to the main module nor to a
// module of the workspace. Packages of the standard library have no module;
// those of dependencies have one with a version, vendored and replaced ones
// included; those of main modules have one without.
func outside(cfg *unitchecker.Config) bool {
	if cfg.Module != nil {
		return !cfg.Module.Main
	}
	return cfg.ModulePath == "" || cfg.ModuleVersion != ""
}

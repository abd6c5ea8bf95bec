package driver

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// inFull returns the arguments by which a package is checked of which the go
// command wants the facts only, because another one imports it.
//
// The go command keeps what a tool prints, and asks no more when it has the facts
// of the same package: it does not tell apart whether that answer was to be
// printed. A package that was first asked for its facts would have no findings
// from then on. So the answer is always the whole one. Then go vet shows the
// findings of a package of the main module that is imported by those it is given.
func inFull(cfg *unitchecker.Config, args []string) ([]string, error) {
	full := *cfg
	full.VetxOnly = false
	data, err := json.Marshal(&full)
	if err != nil {
		return nil, err
	}
	unit := filepath.Join(filepath.Dir(args[len(args)-1]), "full.cfg")
	if err := os.WriteFile(unit, data, 0o666); err != nil {
		return nil, fmt.Errorf("a request for facts: %w", err)
	}
	return append(slices.Clone(args[:len(args)-1]), unit), nil
}

// isJSON reports whether the go command will print the findings itself, which is
// when it keeps them.
func isJSON(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return arg == "-json" || arg == "-json=true" })
}

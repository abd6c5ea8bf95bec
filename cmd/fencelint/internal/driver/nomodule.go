package driver

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/fencelint/fencelint/config"
)

// nothingLoaded is the error that no package could be loaded at all: what the go
// command says of it, and what to do where that is not all there is to say.
func nothingLoaded(reasons ...string) error {
	if dir, err := os.Getwd(); err == nil {
		if advice := missingModule(dir); advice != "" {
			reasons = append(reasons, advice)
		}
	}
	return errors.New("no package could be loaded: " + strings.Join(reasons, "\n"))
}

// missingModule says what is missing in a directory that belongs to no module,
// and what to do; "" if it belongs to one.
func missingModule(dir string) string {
	if config.ModuleRoot(dir) != "" {
		return ""
	}
	work := workspace(dir)
	if work == "" {
		return fmt.Sprintf("there is no go.mod in %s or above; run fencelint in the directory of a module, or make it one with 'go mod init'", dir)
	}
	command := "fencelint"
	for _, module := range used(work) {
		if rel, err := filepath.Rel(dir, module); err == nil && filepath.IsLocal(rel) {
			command += " ./" + filepath.ToSlash(rel) + "/..."
		}
	}
	if command == "fencelint" {
		command = "fencelint in the directory of one of its modules"
	}
	return fmt.Sprintf("there is no go.mod in %s or above, only the workspace %s; run %s", dir, work, command)
}

// used returns the directories of the modules of a workspace, as far as it can
// be read.
func used(work string) []string {
	data, err := os.ReadFile(work)
	if err != nil {
		return nil
	}
	file, err := modfile.ParseWork(work, data, nil)
	if err != nil {
		return nil
	}
	return modulesIn(work, file)
}

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/fencelint/fencelint/internal/scratch"
)

// A target is what the programs run on.
type target struct {
	name     string
	packages []string
	dir      string          // of a generated module
	module   *scratch.Module // a public one, or nil
}

// targetOf sets up below dir what the options ask for.
func targetOf(ctx context.Context, dir string, opt options) (*target, error) {
	if opt.generate != "" {
		sh, err := parseShape(opt.generate)
		if err != nil {
			return nil, err
		}
		return generate(ctx, dir, sh)
	}
	path, version, _ := strings.Cut(opt.module, "@")
	m, err := scratch.New(ctx, dir, path, version)
	if err != nil {
		return nil, err
	}
	return &target{name: opt.module, packages: m.Packages, module: m}, nil
}

// command returns a command that runs where the target's packages are known.
func (t *target) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	if t.module != nil {
		return t.module.Command(ctx, name, args...)
	}
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = t.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0")
	return cmd
}

// imports says how many packages a public module imports.
func (t *target) imports() string {
	if t.module == nil {
		return ""
	}
	return fmt.Sprintf(" that import %d more", t.module.Dependencies)
}

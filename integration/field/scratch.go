package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A scratch is a module that requires nothing but the one under study.
type scratch struct {
	dir      string   // of the scratch module
	source   string   // of the module under study
	packages []string // of the module under study
}

// newScratch sets up the scratch module for m below base. It may be there
// already, from a run before.
func newScratch(ctx context.Context, base string, m module) (*scratch, error) {
	s := &scratch{dir: filepath.Join(base, strings.NewReplacer("/", "_", ".", "_").Replace(m.path+"@"+m.version))}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(s.dir, "go.mod")); err != nil {
		if _, err := s.run(ctx, "mod", "init", "scratch.invalid/field"); err != nil {
			return nil, err
		}
	}
	if _, err := s.run(ctx, "get", m.path+"@"+m.version); err != nil {
		return nil, err
	}
	dir, err := s.run(ctx, "list", "-m", "-f", "{{.Dir}}", m.path)
	if err != nil {
		return nil, err
	}
	s.source = strings.TrimSpace(dir)
	// A pattern also matches packages of modules whose path continues this one.
	list, err := s.run(ctx, "list", "-e", "-f", "{{with .Module}}{{.Path}}{{end}} {{.ImportPath}}", m.path+"/...")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(list) {
		if in, pkg, _ := strings.Cut(strings.TrimSpace(line), " "); in == m.path {
			s.packages = append(s.packages, pkg)
		}
	}
	return s, s.compile(ctx)
}

// compile builds what the module depends on, so that the time of an analysis
// does not depend on what the build cache happens to hold. Packages that do not
// compile are the analysis's business.
func (s *scratch) compile(ctx context.Context) error {
	_, err := s.run(ctx, append([]string{"list", "-e", "-export", "-deps", "-f", ""}, s.packages...)...)
	return err
}

// run runs the go command in the scratch module and returns what it prints.
func (s *scratch) run(ctx context.Context, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := s.command(ctx, "go", args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args[:min(len(args), 3)], " "), err, stderr.Bytes())
	}
	return stdout.String(), nil
}

// command returns a command that runs in the scratch module, which may still
// miss requirements of the module's tests and examples. None of the modules has
// C code of its own; without cgo that of their drivers is not compiled either,
// which would take most of the time.
func (s *scratch) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0")
	return cmd
}

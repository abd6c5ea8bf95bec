// Package scratch fetches a public module into a module of its own, so that
// tools can be run on it from outside.
package scratch

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A Module is a module that requires nothing but the one under study.
type Module struct {
	Packages     []string // import paths of the module under study
	Dependencies int      // packages that these import, directly or not

	dir    string // of the scratch module
	source string // of the module under study
}

// New sets up the scratch module for path at version below base, and compiles
// what it depends on. It may be there already, from a run before.
func New(ctx context.Context, base, path, version string) (*Module, error) {
	s := &Module{dir: filepath.Join(base, strings.NewReplacer("/", "_", ".", "_").Replace(path+"@"+version))}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(s.dir, "go.mod")); err != nil {
		if _, err := s.run(ctx, "mod", "init", "scratch.invalid/field"); err != nil {
			return nil, err
		}
	}
	if _, err := s.run(ctx, "get", path+"@"+version); err != nil {
		return nil, err
	}
	dir, err := s.run(ctx, "list", "-m", "-f", "{{.Dir}}", path)
	if err != nil {
		return nil, err
	}
	s.source = strings.TrimSpace(dir)
	// A pattern also matches packages of modules whose path continues this one.
	list, err := s.run(ctx, "list", "-e", "-f", "{{with .Module}}{{.Path}}{{end}} {{.ImportPath}}", path+"/...")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(list) {
		if in, pkg, _ := strings.Cut(strings.TrimSpace(line), " "); in == path {
			s.Packages = append(s.Packages, pkg)
		}
	}
	return s, s.compile(ctx)
}

// compile builds what the module depends on, so that the time of an analysis
// does not depend on what the build cache happens to hold. Packages that do not
// compile are the analysis's business.
func (s *Module) compile(ctx context.Context) error {
	list, err := s.run(ctx, append([]string{"list", "-e", "-export", "-deps", "-f", "{{.ImportPath}}"}, s.Packages...)...)
	s.Dependencies = strings.Count(list, "\n") - len(s.Packages)
	return err
}

// run runs the go command in the scratch module and returns what it prints.
func (s *Module) run(ctx context.Context, args ...string) (string, error) {
	var stdout, stderr bytes.Buffer
	cmd := s.Command(ctx, "go", args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args[:min(len(args), 3)], " "), err, stderr.Bytes())
	}
	return stdout.String(), nil
}

// Command returns a command that runs in the scratch module, which may still
// miss requirements of the module's tests and examples. None of the modules has
// C code of its own; without cgo that of their drivers is not compiled either,
// which would take most of the time.
func (s *Module) Command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0")
	return cmd
}

// Relative returns a file name, as a command in the scratch module prints it,
// relative to the module under study.
func (s *Module) Relative(file string) string {
	if !filepath.IsAbs(file) {
		file = filepath.Join(s.dir, file)
	}
	rel, err := filepath.Rel(s.source, file)
	if err != nil {
		return file
	}
	return filepath.ToSlash(rel)
}

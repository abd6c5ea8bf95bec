package sharedcache_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

// wrapper notes each package that the tool is asked to check.
const wrapper = `#!/bin/sh
for last; do :; done
case $last in *.cfg) echo "$last" >> %[2]q ;; esac
exec %[1]q "$@"
`

// A machine has nothing of its own but the sources and the tool.
type machine struct {
	cacheprog, vettool, asked string
	shared, local             string
}

// vet runs go vet on the fixture, and returns the lines that it prints and how many
// packages the tool was asked to check.
func (m machine) vet(t *testing.T, dir string) (out string, packages int) {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "go", "vet", "-vettool="+m.vettool, "./...")
	cmd.Dir, cmd.Stderr = dir, &stderr
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOCACHE="+t.TempDir(),
		fmt.Sprintf("GOCACHEPROG=%s %s %s", m.cacheprog, m.shared, m.local))
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	asked, err := os.ReadFile(m.asked)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	// The go command prints packages in the order in which it is done with them.
	lines := slices.Sorted(strings.Lines(stderr.String()))
	return strings.Join(lines, ""), strings.Count(string(asked), "\n")
}

// TestSharedCache runs go vet on two machines that have nothing in common but a
// cache. The second one checks nothing, and says the same.
func TestSharedCache(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library into an empty cache")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	bin, err := drivers.Build(t.Context(), root, dir)
	if err != nil {
		t.Fatal(err)
	}
	cacheprog := filepath.Join(dir, "cacheprog")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", cacheprog, "./cacheprog").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	fixture := filepath.Join(root, "integration", "drivers", "testdata", "shop")
	shared := t.TempDir()
	var outs [2]string
	var packages [2]int
	for i := range outs {
		local := t.TempDir()
		m := machine{cacheprog, filepath.Join(local, "fencelint"), filepath.Join(local, "asked"), shared, t.TempDir()}
		if err := os.WriteFile(m.vettool, fmt.Appendf(nil, wrapper, bin, m.asked), 0o755); err != nil {
			t.Fatal(err)
		}
		outs[i], packages[i] = m.vet(t, fixture)
	}
	if !strings.Contains(outs[0], "unfencedwrite: ") || packages[0] < 3 {
		t.Errorf("the first machine checks %d packages and prints\n%s", packages[0], outs[0])
	}
	if packages[1] != 0 {
		t.Errorf("the second machine checks %d packages, want 0", packages[1])
	}
	if outs[0] != outs[1] {
		t.Errorf("the second machine prints\n%sthe first\n%s", outs[1], outs[0])
	}
}

package pgcluster

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
)

// ErrNotInstalled says that the machine has no PostgreSQL server to start.
var ErrNotInstalled = errors.New("no PostgreSQL server found: install the Debian package postgresql, or put initdb and postgres on PATH")

// versionedBin is where Debian and its derivatives install the server programs;
// they stay off PATH there, one directory per major version.
const versionedBin = "/usr/lib/postgresql/*/bin"

// binaries are the two server programs of one PostgreSQL version.
type binaries struct{ initdb, postgres string }

// findBinaries takes the programs that PATH names, or else the newest version
// that is installed.
func findBinaries() (binaries, error) {
	if initdb, err := exec.LookPath("initdb"); err == nil {
		// A link on PATH leads to the directory that also holds the server.
		if real, err := filepath.EvalSymlinks(initdb); err == nil {
			initdb = real
		}
		if b, ok := binariesIn(filepath.Dir(initdb)); ok {
			return b, nil
		}
	}
	dirs, err := filepath.Glob(versionedBin)
	if err != nil {
		return binaries{}, fmt.Errorf("look for PostgreSQL: %w", err)
	}
	for _, dir := range newestFirst(dirs) {
		if b, ok := binariesIn(dir); ok {
			return b, nil
		}
	}
	return binaries{}, ErrNotInstalled
}

// binariesIn reports whether dir holds a server: a client package installs
// a part of the programs only.
func binariesIn(dir string) (binaries, bool) {
	b := binaries{initdb: filepath.Join(dir, "initdb"), postgres: filepath.Join(dir, "postgres")}
	for _, path := range []string{b.initdb, b.postgres} {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			return binaries{}, false
		}
	}
	return b, true
}

// newestFirst orders directories of the form .../VERSION/bin by version. The
// order is numeric, since 9 comes before 15; what is no number comes last.
func newestFirst(dirs []string) []string {
	sorted := slices.Clone(dirs)
	slices.SortStableFunc(sorted, func(a, b string) int {
		return cmp.Compare(version(b), version(a))
	})
	return sorted
}

func version(bin string) float64 {
	v, err := strconv.ParseFloat(filepath.Base(filepath.Dir(bin)), 64)
	if err != nil {
		return -1
	}
	return v
}

package engine_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
)

// module writes the files of a txtar archive into a new directory, as the module
// example.org/m if there is no go.mod among them.
func module(t *testing.T, files string) string {
	t.Helper()
	return write(t, txtar.Parse([]byte(files)))
}

// moduleIn writes the module in testdata/NAME.txtar into a new directory.
func moduleIn(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	return write(t, archive)
}

func write(t *testing.T, archive *txtar.Archive) string {
	t.Helper()
	// The go command prints paths without symbolic links.
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := append([]txtar.File{{Name: "go.mod", Data: []byte("module example.org/m\n\ngo 1.26\n")}}, archive.Files...)
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// list lists packages of a module, as the engine needs them.
func list(t *testing.T, dir string, tests bool, patterns ...string) []*packages.Package {
	t.Helper()
	return listWith(t, dir, engine.Mode, tests, patterns...)
}

func listWith(t *testing.T, dir string, mode packages.LoadMode, tests bool, patterns ...string) []*packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode: mode, Dir: dir, Tests: tests,
		Env: append(os.Environ(), "PWD="+dir, "GOFLAGS=", "GOWORK=off", "GOPROXY=off"),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

func typeOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

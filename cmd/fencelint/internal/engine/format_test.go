package engine_test

import (
	"bytes"
	"encoding/binary"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/gcexportdata"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
)

// TestNewerFormat shows what is said of packages that a newer Go has compiled than
// the one that this program was built with: one error, and what to do.
func TestNewerFormat(t *testing.T) {
	dir := module(t, `
-- a/a.go --
package a

import "errors"

var Err = errors.New("a")
`)
	pkgs := list(t, dir, false, "./...")
	std := pkgs[0].Imports["errors"]
	data, err := os.ReadFile(std.ExportFile)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(data, []byte("$$B\nu")) // before the version, in the compiler's unified format
	if at < 0 {
		t.Fatalf("%s is of another format", std.ExportFile)
	}
	binary.LittleEndian.PutUint32(data[at+5:], 99)
	std.ExportFile = filepath.Join(t.TempDir(), "errors.a")
	if err := os.WriteFile(std.ExportFile, data, 0o600); err != nil {
		t.Fatal(err)
	}
	nothing := analyzer("nothing", func(*analysis.Pass) error { return nil })
	err = engine.Run([]*analysis.Analyzer{nothing}, pkgs, func(*engine.Unit) { t.Error("a package is analysed") })
	if err == nil || !strings.Contains(err.Error(), std.ExportFile) || !strings.Contains(err.Error(), "build it with the Go that compiles the packages") {
		t.Errorf("the error is %v", err)
	}
}

// needsExports skips a test that compares with x/tools where the Go that runs the
// test writes what the x/tools of go.mod cannot read. The program does without.
func needsExports(t *testing.T) {
	t.Helper()
	dir := module(t, "-- a/a.go --\npackage a\n\nimport _ \"errors\"\n")
	file, err := os.Open(list(t, dir, false, "./...")[0].Imports["errors"].ExportFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	data, err := gcexportdata.NewReader(file)
	if err == nil {
		_, err = gcexportdata.Read(data, token.NewFileSet(), map[string]*types.Package{}, "errors")
	}
	if err != nil {
		t.Skip("the x/tools of go.mod cannot read what this Go compiles: ", err)
	}
}

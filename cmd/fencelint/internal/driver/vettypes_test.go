package driver_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// TestVetTypes holds what the answer for dependencies rests on: types are read
// from the compiler's export data, and a facts file may be empty. From
// golang.org/x/tools v0.50.0 on types are read from the facts files, so that
// each dependency would have to be type-checked from source: the first part
// fails then. A go command that no longer hands over export data must be told
// as an error and not pass for a clean package: the second part.
func TestVetTypes(t *testing.T) {
	export, err := exec.Command("go", "list", "-export", "-f", "{{.Export}}", "errors").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	facts := filepath.Join(dir, "errors.vetx")
	source := filepath.Join(dir, "p.go")
	for name, text := range map[string]string{facts: "", source: "package p\n\nimport \"errors\"\n\nvar Err = errors.New(\"p\")\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	check := func(packages map[string]string) outcome {
		data, err := json.Marshal(unitchecker.Config{
			ID: "p", Compiler: "gc", Dir: dir, ImportPath: "example.org/p", ModulePath: "example.org/p",
			GoVersion: strings.Join(strings.SplitN(runtime.Version(), ".", 3)[:2], "."), GoFiles: []string{source},
			ImportMap: map[string]string{"errors": "errors"}, Standard: map[string]bool{"errors": true},
			PackageFile: packages, PackageVetx: map[string]string{"errors": facts},
			VetxOutput: filepath.Join(dir, "p.vetx"),
		})
		if err != nil {
			t.Fatal(err)
		}
		unit := filepath.Join(dir, "vet.cfg")
		if err := os.WriteFile(unit, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return run(t, dir, unit)
	}
	o := check(map[string]string{"errors": strings.TrimSpace(string(export))})
	if o.code != 0 || o.stderr != "" {
		t.Errorf("with export data and empty facts the exit code is %d: types come from elsewhere now (%s, and x/tools as go.mod has it); stderr:\n%s",
			o.code, runtime.Version(), o.stderr)
	}
	newer := filepath.Join(dir, "newer.a")
	o = check(map[string]string{"errors": rewritten(t, strings.TrimSpace(string(export)), newer)})
	if o.code != 2 || !strings.HasPrefix(o.stderr, "fencelint: ") || strings.Contains(o.stderr, "goroutine") ||
		!strings.Contains(o.stderr, "build it with the Go that compiles the packages") {
		t.Errorf("with export data of a newer Go the exit code is %d, stderr:\n%s", o.code, o.stderr)
	}
	o = check(nil)
	if o.code == 0 || !strings.Contains(o.stderr, "errors") {
		t.Errorf("without export data the exit code is %d, stderr:\n%s", o.code, o.stderr)
	}
}

// rewritten copies export data with a version that no Go has yet, and returns the
// name of the copy.
func rewritten(t *testing.T, export, name string) string {
	t.Helper()
	data, err := os.ReadFile(export)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(data, []byte("$$B\nu"))
	if at < 0 {
		t.Fatalf("%s is of another format", export)
	}
	binary.LittleEndian.PutUint32(data[at+5:], 99)
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

package sarif_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// root is the main module's directory as seen from here.
const root = "../.."

// fencelint builds the program and returns its path.
func fencelint(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "fencelint")
	cmd := exec.Command("go", "build", "-o", bin, "./cmd/fencelint")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat() // addresses have to be some
	s, err := c.Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// broken writes a module in which a package has a finding and another one does
// not type-check, below a directory with a name that has to be escaped.
func broken(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "50% of ä")
	for name, text := range map[string]string{
		"go.mod":   "module example.org/broken\n\ngo 1.26\n",
		"a b/a.go": "package a\n\nvar _ = nowhere\n\n//fencelint:ignore unfencedwrite -- ä [0](1) nothing is here\nvar B = 1\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestSchema(t *testing.T) {
	bin, valid := fencelint(t), schema(t)
	tests := []struct {
		name, dir string
		args      []string
		code      int
	}{
		{"findings", root, []string{"-strict", "./testdata/legacy/..."}, 1},
		{"none", root, []string{"./testdata/reference/..."}, 0},
		{"problems", broken(t), nil, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cmd := exec.Command(bin, append([]string{"-format=sarif"}, test.args...)...)
			cmd.Dir = test.dir
			out, err := cmd.Output()
			if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			if code := cmd.ProcessState.ExitCode(); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			log, err := jsonschema.UnmarshalJSON(bytes.NewReader(out))
			if err != nil {
				t.Fatalf("%v in\n%s", err, out)
			}
			if err := valid.Validate(log); err != nil {
				t.Errorf("%v\nin\n%s", err, out)
			}
		})
	}
}

// TestInvalid shows that the schema finds fault with something.
func TestInvalid(t *testing.T) {
	valid := schema(t)
	for _, text := range []string{
		`{}`,
		`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x", "informationUri": "no address"}}}]}`,
		`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "columnKind": "bytes"}]}`,
	} {
		log, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		if valid.Validate(log) == nil {
			t.Errorf("%s is valid", text)
		}
	}
}

package layers_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const modulePath = "github.com/fencelint/fencelint"

// A listed package is what the go command says of it.
type listed struct {
	ImportPath string
	Name       string
	Dir        string
	Doc        string
	Imports    []string // direct ones, without those of tests
	DepOnly    bool
	Standard   bool
}

// path returns the import path within the module.
func (p *listed) path() string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, modulePath), "/")
}

// list returns the packages of the module that match the patterns.
func list(t *testing.T, args ...string) []*listed {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command("go", append([]string{"list", "-e", "-json=ImportPath,Name,Dir,Doc,Imports,DepOnly,Standard"}, args...)...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.Bytes())
	}
	var pkgs []*listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listed)
		err := dec.Decode(p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
	if len(pkgs) == 0 {
		t.Fatal("go list names no package")
	}
	return pkgs
}

// below reports whether an import path is that of dir or lies below it.
func below(path, dir string) bool { return path == dir || strings.HasPrefix(path, dir+"/") }

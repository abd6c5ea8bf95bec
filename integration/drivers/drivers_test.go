package drivers_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

var root, bin string // the module fencelint, and its program

func TestMain(m *testing.M) { os.Exit(withProgram(m.Run)) }

// withProgram runs the tests with the program built for them.
func withProgram(run func() int) int {
	dir, err := os.MkdirTemp("", "")
	if err == nil {
		defer os.RemoveAll(dir)
		root, err = filepath.Abs("../..")
	}
	if err == nil {
		bin, err = drivers.Build(context.Background(), root, dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return run()
}

// TestSameFindings shows that the program finds the same whether it loads the
// packages or go vet hands them to it.
func TestSameFindings(t *testing.T) {
	for _, fixture := range drivers.Fixtures(root) {
		for _, flags := range [][]string{nil, {"-strict", "-tests"}} {
			args := append(flags, fixture.Patterns...)
			own, err := drivers.Standalone(t.Context(), bin, fixture.Dir, args...)
			if err != nil {
				t.Fatal(err)
			}
			if len(own) == 0 {
				t.Errorf("%s %q: nothing is found", fixture.Name, flags)
			}
			vet, err := drivers.Vet(t.Context(), bin, fixture.Dir, args...)
			if err != nil {
				t.Fatal(err)
			}
			if d := drivers.Difference(vet, own); d != "" {
				t.Errorf("%s %q: go vet finds (+) or does not find (-)\n%s", fixture.Name, flags, d)
			}
		}
	}
}

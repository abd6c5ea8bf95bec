package drivers_test

import (
	"path/filepath"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

// TestSameFindings shows that the program finds the same whether it loads the
// packages or go vet hands them to it.
func TestSameFindings(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	bin, err := drivers.Build(t.Context(), root, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, fixture := range drivers.Fixtures(root) {
		for _, flags := range [][]string{nil, {"-strict", "-tests"}, {"-rules=legacypath,unfencedwrite"}} {
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

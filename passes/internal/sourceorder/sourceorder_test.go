package sourceorder_test

import (
	"go/token"
	"slices"
	"testing"

	"github.com/fencelint/fencelint/passes/internal/sourceorder"
)

// Whatever the order in which files are added, positions come in that of the
// names.
func TestCompare(t *testing.T) {
	for _, names := range [][]string{{"a.go", "b.go"}, {"b.go", "a.go"}} {
		fset := token.NewFileSet()
		files := map[string]*token.File{}
		for _, name := range names {
			files[name] = fset.AddFile(name, -1, 10)
		}
		want := []token.Pos{token.NoPos, files["a.go"].Pos(1), files["a.go"].Pos(5), files["b.go"].Pos(0), files["b.go"].Pos(10)}
		got := slices.Clone(want)
		slices.Reverse(got)
		slices.SortFunc(got, func(x, y token.Pos) int { return sourceorder.Compare(fset, x, y) })
		if !slices.Equal(got, want) {
			t.Errorf("files added as %v: positions are ordered %v, want %v", names, got, want)
		}
	}
}

package schema_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/fencelint/fencelint/schema"
)

var update = flag.Bool("update", false, "rewrite the expected schemas")

// TestTools reads one module for each tool. It holds for both parsers: run it
// with and without the tag purego.
func TestTools(t *testing.T) {
	dirs, err := filepath.Glob("testdata/*/want.txt")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, want := range dirs {
		dir := filepath.Dir(want)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			root := filepath.Join(dir, "module")
			sources, problems := schema.Discover(root)
			got := dump(root, sources, problems)
			if *update {
				if err := os.WriteFile(want, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			golden, err := os.ReadFile(want)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(golden) {
				t.Errorf("got:\n%s\nwant:\n%s", got, golden)
			}
		})
	}
}

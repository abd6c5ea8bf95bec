package drivers

import "path/filepath"

// A Fixture is packages that drivers are run on.
type Fixture struct {
	Name     string
	Dir      string // where they are run
	Patterns []string
}

// Fixtures returns the packages of which all drivers have to find the same: a
// module in which findings depend on facts of other packages, on directives and
// on migrations, and the golden packages. root is the directory of the module
// fencelint.
func Fixtures(root string) []Fixture {
	return []Fixture{
		{"shop", filepath.Join(root, "integration", "drivers", "testdata", "shop"), []string{"./..."}},
		{"golden", root, []string{"./testdata/legacy/...", "./testdata/reference/..."}},
	}
}

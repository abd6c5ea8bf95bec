// Package sourceorder orders positions by file and offset.
//
// Positions of different files compare as the files were added to the file
// set, which is by chance where a driver parses files side by side. What takes
// the first of several, or reports in order, must not depend on that.
package sourceorder

import (
	"cmp"
	"go/token"
)

// Compare orders two positions by the name of their file and by their offset in
// it. Positions in no file come first.
func Compare(fset *token.FileSet, a, b token.Pos) int {
	fa, fb := fset.File(a), fset.File(b)
	if fa == fb || fa == nil || fb == nil {
		return cmp.Compare(a, b)
	}
	return cmp.Or(cmp.Compare(fa.Name(), fb.Name()), cmp.Compare(a, b))
}

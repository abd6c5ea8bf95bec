package engine

import (
	"fmt"
	"runtime"
	"strings"
)

// IsNewer reports whether an error, or what an importer panicked with, says that
// packages were compiled by a newer Go than the one that built this program. That
// is told by its text: the importers of the standard library and of x/tools have
// no other sign (internal/pkgbits).
func IsNewer(said any) bool { return strings.Contains(fmt.Sprint(said), "export data version") }

// Rebuild says what to do then.
func Rebuild() string {
	return fmt.Sprintf("this program was built with %s: build it with the Go that compiles the packages", runtime.Version())
}

package driver

import (
	"flag"
	"fmt"
	"strings"
)

// patterns returns the packages that a command line names, after its flags; all
// of the module if it names none.
func patterns(fs *flag.FlagSet) ([]string, error) {
	for _, arg := range fs.Args() {
		if strings.HasPrefix(arg, "-") {
			return nil, fmt.Errorf("%s stands behind the packages; put flags in front of them", arg)
		}
	}
	if fs.NArg() == 0 {
		return []string{"./..."}, nil
	}
	return fs.Args(), nil
}

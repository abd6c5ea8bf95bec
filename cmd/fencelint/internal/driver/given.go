package driver

import (
	"errors"
	"flag"
	"fmt"
	"strings"
)

// notEmpty says of the flags that take a name what to do instead of giving an
// empty one. That is most often a variable of a script which is not set, and to
// go on as without the flag would be to do something else than was asked for.
var notEmpty = map[string]string{
	"rules":          "-rules is empty; name rules, separated by commas, or leave the flag out to run all that are on by default",
	"config":         "-config is empty; name a file, or \"off\" for no configuration, or leave the flag out",
	"baseline":       "-baseline is empty; name a file, or leave the flag out",
	"write-baseline": "-write-baseline is empty; name the file to write",
}

// checkGiven refuses values of flags on a command line that name nothing.
func checkGiven(fs *flag.FlagSet) error {
	var errs []error
	fs.Visit(func(f *flag.Flag) { errs = append(errs, checkFlag(f.Name, f.Value.String())) })
	return errors.Join(errs...)
}

func checkFlag(name, value string) error {
	advice, takesName := notEmpty[name]
	switch {
	case takesName && strings.TrimSpace(value) == "":
		return errors.New(advice)
	case value == "-" && strings.HasSuffix(name, "baseline"):
		return fmt.Errorf("-%s wants the name of a file, and - is not taken for standard input or output; a file of that name is ./-", name)
	}
	return nil
}

package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/fencelint/fencelint/config"
)

// initialise writes a configuration from what is found in the packages. It
// never replaces one that is there.
func initialise(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("init", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	show := flags.Bool("print", false, "")
	switch err := flags.Parse(args); {
	case isHelp(err):
		return printCommandUsage(stdout, "init")
	case err != nil:
		return usageError(stderr, err)
	}
	named, err := patterns(flags)
	if err != nil {
		return usageError(stderr, err)
	}
	if _, err := os.Lstat(config.Name); err == nil && !*show {
		return failure(stderr, fmt.Errorf("%s is there already; -print shows what would be written", config.Name))
	}
	if _, err := configure(""); err != nil {
		return failure(stderr, err)
	}
	found, err := takeSurvey(named)
	if err != nil {
		return failure(stderr, err)
	}
	for _, line := range slices.Concat(found.problems, found.notes) {
		fmt.Fprintln(stderr, line)
	}
	if err := writeConfig(config.Template(found.tables), *show, stdout); err != nil {
		return failure(stderr, err)
	}
	if !*show {
		fmt.Fprintf(stderr, "fencelint: wrote %s with %d leased tables\n", config.Name, len(found.tables))
	}
	if len(found.problems) > 0 {
		return exitFailed
	}
	return exitClean
}

func writeConfig(text string, show bool, stdout io.Writer) error {
	if show {
		_, err := io.WriteString(stdout, text)
		return err
	}
	file, err := os.OpenFile(config.Name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already", config.Name)
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

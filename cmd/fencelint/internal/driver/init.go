package driver

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
)

// initialise writes a configuration from what is found in the packages. It
// never replaces one that is there.
func initialise(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("init", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	show := flags.Bool("print", false, "")
	if err := flags.Parse(args); err != nil {
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
	tables, problems, err := leasedTables(named)
	if err != nil {
		return failure(stderr, err)
	}
	for _, problem := range problems {
		fmt.Fprintln(stderr, problem)
	}
	if err := writeConfig(config.Template(tables), *show, stdout); err != nil {
		return failure(stderr, err)
	}
	if !*show {
		fmt.Fprintf(stderr, "fencelint: wrote %s with %d leased tables\n", config.Name, len(tables))
	}
	if len(problems) > 0 {
		return exitFailed
	}
	return exitClean
}

// leasedTables returns the leased tables of the packages that have a name.
func leasedTables(patterns []string) (tables []*lease.Table, problems []string, err error) {
	input, err := load(patterns, false)
	if err != nil {
		return nil, nil, err
	}
	all := []*analysis.Analyzer{leases.Analyzer}
	guard(all, nil)
	byKey := map[string]*lease.Table{}
	var failed []string
	err = input.run(all, func(unit *engine.Unit) {
		failed = append(failed, failures(unit)...)
		found, ok := unit.ResultOf(leases.Analyzer).(*leases.Result)
		if !ok {
			return
		}
		for _, t := range found.Tables {
			switch known := byKey[t.Key]; {
			case strings.HasPrefix(t.Key, "‹"): // named by a Go object only
			case known == nil:
				byKey[t.Key] = t
				tables = append(tables, t)
			default:
				known.Merge(t)
			}
		}
	})
	if err != nil {
		return nil, nil, err
	}
	slices.Sort(failed)
	slices.SortFunc(tables, func(a, b *lease.Table) int { return cmp.Compare(a.Key, b.Key) })
	return tables, append(input.problems(), failed...), nil
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

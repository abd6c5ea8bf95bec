package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/report"
)

// options are the choices of one run over packages.
type options struct {
	suite    Suite // with the selected rules only
	format   report.Format
	tests    bool
	patterns []string
}

func parseOptions(suite Suite, args []string) (*options, error) {
	fs := flag.NewFlagSet("fencelint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // the caller prints the error
	format := fs.String("format", report.DefaultFormat, "")
	rules := fs.String("rules", "", "")
	config := fs.String("config", "", "")
	tests := fs.Bool("tests", false, "")
	strict := fs.Bool("strict", false, "")
	reject(fs)
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	opts := &options{tests: *tests, patterns: fs.Args()}
	var err error
	if opts.suite, err = suite.selected(*rules); err != nil {
		return nil, err
	}
	if opts.format, err = report.FormatNamed(*format); err != nil {
		return nil, err
	}
	if err := checkConfig(*config); err != nil {
		return nil, err
	}
	if len(opts.patterns) == 0 {
		opts.patterns = []string{"./..."}
	}
	return opts, errors.Join(set("tests", *tests), set("strict", *strict))
}

// reject refuses flags that belong to the command line but do nothing in this
// version. To accept them in silence would let a gate pass that checks nothing.
func reject(fs *flag.FlagSet) {
	refuse := func(string) error { return errors.New("not supported by this version") }
	fs.Func("baseline", "", refuse)
	fs.Func("write-baseline", "", refuse)
	fs.BoolFunc("fix", "", refuse)
	fs.BoolFunc("diff", "", refuse)
}

// checkConfig tells of a configuration that cannot be read before any package
// is loaded.
func checkConfig(name string) error {
	if name == "" {
		return nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Errorf("configuration: %w", err)
	}
	if info.IsDir() {
		return fmt.Errorf("configuration: %s is a directory", name)
	}
	return nil
}

// set hands a choice to the passes.
func set(name string, value bool) error {
	return settings.Analyzer.Flags.Set(name, strconv.FormatBool(value))
}

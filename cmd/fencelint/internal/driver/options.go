package driver

import (
	"errors"
	"flag"
	"io"
	"strconv"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/report"
)

// options are the choices of one run over packages.
type options struct {
	suite    Suite // with the selected rules only
	format   report.Format
	tests    bool
	patterns []string

	config *config.Config // nil if there is none
}

func parseOptions(suite Suite, args []string) (*options, error) {
	fs := flag.NewFlagSet("fencelint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // the caller prints the error
	format := fs.String("format", report.DefaultFormat, "")
	rules := fs.String("rules", "", "")
	named := fs.String("config", "", "")
	tests := fs.Bool("tests", false, "")
	strict := fs.Bool("strict", false, "")
	reject(fs)
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	opts := &options{tests: *tests, patterns: fs.Args()}
	var err error
	if opts.config, err = configure(*named); err != nil {
		return nil, err
	}
	if opts.suite, err = suite.selected(*rules, opts.config); err != nil {
		return nil, err
	}
	if opts.format, err = report.FormatNamed(*format); err != nil {
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

// set hands a choice to the passes.
func set(name string, value bool) error {
	return settings.Analyzer.Flags.Set(name, strconv.FormatBool(value))
}

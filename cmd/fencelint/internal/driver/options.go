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
	narrowed bool  // there are more rules
	format   report.Format
	tests    bool
	strict   bool
	patterns []string

	config *config.Config // nil if there is none

	baseline, writeBaseline string // files, or ""
	fix, diff               bool
}

func parseOptions(suite Suite, args []string) (*options, error) {
	fs := flag.NewFlagSet("fencelint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // the caller prints the error
	format := fs.String("format", report.DefaultFormat, "")
	rules := fs.String("rules", "", "")
	named := fs.String("config", "", "")
	tests := fs.Bool("tests", false, "")
	strict := fs.Bool("strict", false, "")
	opts := new(options)
	opts.changes(fs)
	if err := errors.Join(fs.Parse(args), checkGiven(fs)); err != nil {
		return nil, err
	}
	opts.narrowed = *rules != ""
	opts.tests, opts.strict = *tests, *strict
	var err error
	if opts.patterns, err = patterns(fs); err != nil {
		return nil, err
	}
	if opts.config, err = configure(*named); err != nil {
		return nil, err
	}
	if opts.suite, err = suite.selected(*rules, opts.config); err != nil {
		return nil, err
	}
	if opts.format, err = report.FormatNamed(*format); err != nil {
		return nil, err
	}
	if err := opts.check(); err != nil {
		return nil, err
	}
	return opts, errors.Join(set("tests", *tests), set("strict", *strict))
}

// changes declares the flags that have files written.
func (o *options) changes(fs *flag.FlagSet) {
	fs.StringVar(&o.baseline, "baseline", "", "")
	fs.StringVar(&o.writeBaseline, "write-baseline", "", "")
	fs.BoolVar(&o.fix, "fix", false, "")
	fs.BoolVar(&o.diff, "diff", false, "")
}

// check refuses flags that contradict each other.
func (o *options) check() error {
	fixes := o.fix || o.diff
	switch {
	case fixes && o.writeBaseline != "":
		return errors.New("-write-baseline does not go with -fix and -diff; fix first")
	case o.diff && o.format.Name != report.DefaultFormat:
		return errors.New("-diff prints a diff, and no findings: it does not go with -format")
	}
	return nil
}

// set hands a choice to the passes.
func set(name string, value bool) error {
	return settings.Analyzer.Flags.Set(name, strconv.FormatBool(value))
}

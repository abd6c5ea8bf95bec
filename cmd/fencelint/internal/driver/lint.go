package driver

import (
	"fmt"
	"io"
	"slices"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/terminal"
	"github.com/fencelint/fencelint/report"
)

// The exit codes. Scripts depend on them.
const (
	exitClean    = 0
	exitFindings = 1
	exitFailed   = 2 // the job could not be done, or not all of it
)

// lint analyses packages and writes the report.
func lint(suite Suite, args []string, stdout, stderr io.Writer) int {
	opts, err := parseOptions(suite, args)
	switch {
	case isHelp(err):
		printUsage(stdout, suite)
		return exitClean
	case err != nil:
		return usageError(stderr, err)
	}
	known, err := readBaseline(opts.baseline)
	if err != nil {
		return failure(stderr, err)
	}
	r, err := newRun(opts, known, stderr)
	if err != nil {
		return failure(stderr, err)
	}
	o, err := r.analyse()
	if err != nil {
		return r.failed(err, stdout)
	}
	switch {
	case opts.diff:
		err = r.showFixes(o, stdout)
	case opts.fix:
		if o, err = r.fixed(o); err == nil {
			err = r.write(o, stdout)
		}
	case opts.writeBaseline != "":
		if err = r.keep(o); err == nil {
			err = r.write(o, stdout)
		}
	default:
		err = r.write(o, stdout)
	}
	if err != nil {
		return failure(stderr, err)
	}
	return r.conclude(o)
}

// failed says why nothing could be analysed. A program that reads the report finds
// it there, too: one that is not there would be a second failure to explain.
func (r *run) failed(err error, stdout io.Writer) int {
	if r.opts.format.Name != report.DefaultFormat && !r.opts.diff {
		o := &outcome{report: &report.Report{Problems: []string{err.Error()}}}
		r.describe(o.report)
		if err := r.write(o, stdout); err != nil {
			failure(r.stderr, err)
		}
	}
	return failure(r.stderr, err)
}

// write writes the report, with more to look at if somebody does.
func (r *run) write(o *outcome, stdout io.Writer) error {
	write := r.opts.format.Write
	if r.opts.format.Name == report.DefaultFormat && terminal.Is(stdout) {
		write = func(w io.Writer, rep *report.Report) error {
			return report.WriteTerminal(w, rep, terminal.Colours())
		}
	}
	if err := write(stdout, o.report); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// conclude says on standard error what does not belong into the report, and
// returns the exit code.
func (r *run) conclude(o *outcome) int {
	for _, problem := range o.report.Problems {
		fmt.Fprintln(r.stderr, problem)
	}
	for _, note := range slices.Concat(o.notes, o.unmet) {
		fmt.Fprintln(r.stderr, note)
	}
	r.tellRemovable(o)
	s := o.report.Summary
	fmt.Fprintf(r.stderr, "fencelint: %d findings; %d leased tables, %d writes checked, %d unresolved\n",
		len(o.report.Findings), s.LeasedTables, s.Writes, s.Unresolved)
	switch {
	case len(o.report.Problems) > 0:
		return exitFailed
	case len(o.report.Findings) > 0:
		return exitFindings
	}
	return exitClean
}

func failure(stderr io.Writer, err error) int {
	fmt.Fprintln(stderr, "fencelint:", err)
	return exitFailed
}

func usageError(stderr io.Writer, err error) int {
	fmt.Fprintf(stderr, "fencelint: %v\nrun 'fencelint help' for usage\n", err)
	return exitFailed
}

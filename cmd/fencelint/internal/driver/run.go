package driver

import (
	"io"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/progress"
	"github.com/fencelint/fencelint/cmd/fencelint/internal/terminal"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/report"
)

// run is one run over packages, which looks at them more than once if it
// changes them.
type run struct {
	opts      *options
	dir       paths // the working directory
	base      paths // where the paths of the report start
	known     *report.Baseline
	reporting []*analysis.Analyzer
	stderr    io.Writer
	meter     *progress.Meter // nil unless somebody waits
}

// outcome is what a look at the packages brought.
type outcome struct {
	report *report.Report   // with the new findings only
	all    []report.Finding // with those of the baseline
	scope  report.Scope
	unmet  []string // entries of the configuration that concern nothing
	notes  []string // what of the schema files is not understood
}

// newRun prepares the analyzers, which a process can do once.
func newRun(opts *options, known *report.Baseline, stderr io.Writer) (*run, error) {
	dir, err := workingDirectory()
	if err != nil {
		return nil, err
	}
	r := &run{opts: opts, dir: dir, base: dir, known: known, reporting: opts.suite.reporting(), stderr: stderr}
	if opts.format.Hosted {
		r.base = dir.repository()
	}
	guard(r.analyzers(), nil)
	for _, a := range opts.suite.Counters {
		a.Run = r.metered(a.Run)
	}
	return r, nil
}

func (r *run) analyzers() []*analysis.Analyzer {
	return append(slices.Clone(r.reporting), r.opts.suite.Counters...)
}

// metered tells the meter of each package.
func (r *run) metered(analyse runFunc) runFunc {
	return func(pass *analysis.Pass) (any, error) {
		result, err := analyse(pass)
		writes := 0
		if counter, ok := result.(finding.Counter); ok && err == nil {
			writes = counter.Counts().Writes
		}
		r.meter.Analysed(writes)
		return result, err
	}
}

// analyse looks at the packages as they are now.
func (r *run) analyse() (*outcome, error) {
	if terminal.Watched(r.stderr) {
		r.meter = progress.Start(r.stderr, progress.Delay)
		defer func() {
			r.meter.Stop()
			r.meter = nil
		}()
	}
	input, err := load(r.opts.patterns, r.opts.tests)
	if err != nil {
		return nil, err
	}
	roots := input.roots()
	r.meter.Loaded(len(roots))
	c := newCollector(r.reporting, r.base)
	if err := input.run(r.analyzers(), c.take); err != nil {
		return nil, err
	}
	o := &outcome{report: c.report(), scope: r.scope(roots)}
	o.report.Summary.Packages = len(roots)
	slices.Sort(c.failures)
	o.report.Problems = slices.Concat(input.problems(), c.schemas.failures(r.dir), c.failures)
	o.notes = c.schemas.notes(r.dir, r.opts.strict)
	r.describe(o.report)
	o.all = o.report.Findings
	if r.known != nil {
		o.report.Findings = r.known.New(o.all)
	}
	if wholeModule(r.dir.base, r.opts.patterns) {
		o.unmet = unmet(r.opts.config, r.dir.base, c.met, o.report.Summary.Tables)
	}
	return o, nil
}

// describe says in a report what made it.
func (r *run) describe(rep *report.Report) {
	rep.Tool = report.Tool{Version: moduleVersion(), Home: rule.Home, Directory: r.directory()}
	rep.Rules, rep.Read = r.opts.suite.about, r.base.read
}

// scope says what the findings are chosen from.
func (r *run) scope(roots []*packages.Package) report.Scope {
	s := report.Scope{Tests: r.opts.tests, Strict: r.opts.strict}
	rules := r.reporting
	if r.opts.narrowed {
		// The check of directives leaves out those of rules that do not run.
		rules = r.opts.suite.Rules
	}
	for _, a := range rules {
		s.Rules = append(s.Rules, a.Name)
	}
	for _, pkg := range roots {
		s.Packages = append(s.Packages, pkg.PkgPath)
	}
	return s
}

// directory returns the working directory as seen from the base, "" if it is
// the same.
func (r *run) directory() string {
	if rel := r.base.relative(r.dir.base); rel != "." {
		return rel
	}
	return ""
}

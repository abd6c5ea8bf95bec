// Package finding is how rules report, so that every rule treats directives
// and test files alike, in every driver.
//
// A rule that reports through a [Reporter] requires [Requires] directly,
// declares *[Result] as its ResultType and returns [Reporter.Result]:
//
//	var Analyzer = &analysis.Analyzer{
//		Name:       "rule",
//		Requires:   append(finding.Requires(), sqlsites.Analyzer),
//		ResultType: finding.ResultType,
//		Run: func(pass *analysis.Pass) (any, error) {
//			r := finding.NewReporter(pass)
//			r.Report(analysis.Diagnostic{...}, finding.About{Table: "jobs"})
//			return r.Result(), nil
//		},
//	}
package finding

import (
	"go/token"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/ignore"
	"github.com/fencelint/fencelint/passes/settings"
)

// ResultType is the ResultType of a rule.
var ResultType = reflect.TypeFor[*Result]()

// Requires returns the analyzers that a rule has to require for its reporter.
func Requires() []*analysis.Analyzer {
	return []*analysis.Analyzer{settings.Analyzer, ignore.Analyzer}
}

// About is what a finding concerns beyond its place in the source.
type About struct {
	// Table is the leased table, or "".
	Table string

	// Statement is where the SQL statement stands that the finding is about.
	// It lets a directive in or at the SQL text suppress a finding that is
	// reported somewhere else, such as at the call. It may be NoPos.
	Statement token.Pos

	// Origin names the generated function that runs the statement, if other
	// packages may report the same at the call of that function. AtCall says
	// that this is such a report. A driver that sees both shows that one only.
	Origin string
	AtCall bool

	// Fix is a change outside of Go files that removes the finding, or nil.
	Fix *FileFix
}

// Reporter reports the findings of one rule in one package.
type Reporter struct {
	pass       *analysis.Pass
	settings   *settings.Settings
	directives *ignore.Directives
	result     *Result
}

// NewReporter returns the reporter for a pass of a rule.
func NewReporter(pass *analysis.Pass) *Reporter {
	return &Reporter{
		pass:       pass,
		settings:   pass.ResultOf[settings.Analyzer].(*settings.Settings),
		directives: pass.ResultOf[ignore.Analyzer].(*ignore.Directives),
		result:     &Result{reported: map[place]reported{}, used: map[*ignore.Directive]bool{}},
	}
}

// Settings returns the settings of the run.
func (r *Reporter) Settings() *settings.Settings { return r.settings }

// Report reports a diagnostic, unless a directive suppresses it, the
// configuration excludes its file or turns its rule off, or it lies in a test
// file and those are not asked for. Unless the host does it, the rule's name is put in
// front of the message, because some drivers print nothing else that names it. A
// diagnostic that says the same of the same place again is dropped. Report
// tells whether the diagnostic stands.
func (r *Reporter) Report(d analysis.Diagnostic, about About) bool {
	if !r.settings.Tests && InTest(r.pass.Fset, d.Pos) {
		return false
	}
	if dir := r.suppressing(d.Pos, about.Statement); dir != nil {
		r.result.used[dir] = true
		return false
	}
	level := r.settings.Config.Level(r.pass.Analyzer.Name, d.Category)
	if level == config.LevelOff || r.excluded(d.Pos) {
		return false
	}
	if r.settings.Named {
		d.Message = r.pass.Analyzer.Name + ": " + d.Message
	}
	if !r.settings.Related {
		d.Related = nil
	}
	at := placeOf(d)
	if _, again := r.result.reported[at]; again {
		return true
	}
	r.result.reported[at] = reported{about, level}
	r.pass.Report(d)
	return true
}

// excluded reports whether the configuration leaves the file of a position out.
func (r *Reporter) excluded(pos token.Pos) bool {
	c, file := r.settings.Config, r.pass.Fset.File(pos)
	if c == nil || file == nil {
		return false
	}
	rel, err := filepath.Rel(r.settings.Root, file.Name())
	return err == nil && c.Excludes(filepath.ToSlash(rel))
}

// Excuse marks the directive that covers a position as used, although there is
// no finding to suppress: what it says there is worth keeping. It reports
// whether there is such a directive.
func (r *Reporter) Excuse(positions ...token.Pos) bool {
	dir := r.suppressing(positions...)
	if dir != nil {
		r.result.used[dir] = true
	}
	return dir != nil
}

func (r *Reporter) suppressing(positions ...token.Pos) *ignore.Directive {
	for _, pos := range positions {
		if !pos.IsValid() {
			continue
		}
		if dir := r.directives.Match(r.pass.Analyzer.Name, pos); dir != nil {
			return dir
		}
	}
	return nil
}

// Result returns what the rule's Run has to return.
func (r *Reporter) Result() *Result { return r.result }

// InTest reports whether a position lies in a _test.go file.
func InTest(fset *token.FileSet, pos token.Pos) bool {
	file := fset.File(pos)
	return file != nil && strings.HasSuffix(file.Name(), "_test.go")
}

// Result is the result of a rule in one package.
type Result struct {
	// Detail is what the rule knows beyond its findings, for analyzers that
	// require it. Which type it has, each rule says for itself; nil is nothing.
	Detail any

	reported map[place]reported
	used     map[*ignore.Directive]bool
}

type reported struct {
	about About
	level config.Level
}

// About returns what a reported diagnostic concerns.
func (r *Result) About(d analysis.Diagnostic) About { return r.reported[placeOf(d)].about }

// Table returns the leased table that a reported diagnostic concerns, or "".
func (r *Result) Table(d analysis.Diagnostic) string { return r.About(d).Table }

// Level returns the level that the configuration gives to a reported
// diagnostic, or "".
func (r *Result) Level(d analysis.Diagnostic) config.Level { return r.reported[placeOf(d)].level }

// Used reports whether the directive suppressed a finding of the rule.
func (r *Result) Used(d *ignore.Directive) bool { return r.used[d] }

// place tells the diagnostics of a rule apart.
type place struct {
	pos, end          token.Pos
	category, message string
}

func placeOf(d analysis.Diagnostic) place {
	return place{d.Pos, d.End, d.Category, d.Message}
}

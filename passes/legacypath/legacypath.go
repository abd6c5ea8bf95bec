package legacypath

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/passes/voidtransition"
)

//go:embed doc.go
var doc string

// The categories.
const (
	categoryUndeprecated = "undeprecated" // nothing marks it
	categoryMalformed    = "malformed"    // it is marked in a form that tools do not read
	categoryCalled       = "called"       // production code calls it
	categoryUnused       = "unused"       // nobody calls it
	categoryDiverged     = "diverged"     // it writes other columns than its successor
	categoryTokenless    = "tokenless"    // it hands out rows without the token
)

// Categories lists the categories in the order of the documentation.
func Categories() []string {
	return []string{
		categoryUndeprecated, categoryMalformed, categoryCalled, categoryUnused, categoryDiverged, categoryTokenless,
	}
}

// Analyzer reports unfenced methods that stand beside their fenced successors.
var Analyzer = &analysis.Analyzer{
	Name:             "legacypath",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("legacypath"),
	Requires:         append(finding.Requires(), leases.Analyzer, voidtransition.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
	FactTypes:        []analysis.Fact{new(LegacyV2)},
}

// A legacyRule is the rule at work on one package.
type legacyRule struct {
	pass     *analysis.Pass
	reporter *finding.Reporter
	gens     *generations
	uses     map[*types.Func]int // by path: the uses that are not excused
}

func run(pass *analysis.Pass) (any, error) {
	r := &legacyRule{pass: pass, reporter: finding.NewReporter(pass), uses: map[*types.Func]int{}}
	foreign := imported(pass)
	found := pass.ResultOf[leases.Analyzer].(*leases.Result)
	if len(found.Writes) == 0 && len(foreign) == 0 {
		return r.reporter.Result(), nil
	}
	dir := newDirectory(pass)
	r.gens = newGenerations(dir, found)
	uses := usesOf(dir, func(fn *types.Func) bool { return r.gens.byFunc[fn] != nil || foreign[fn] != nil })
	everywhere := map[*types.Func]int{}
	for _, u := range uses {
		if u.caller == nil || u.caller.fn != u.fn {
			everywhere[u.fn]++
		}
		if !r.gens.excused(u) {
			r.uses[u.fn]++
		}
	}
	known := map[*types.Func]*LegacyV2{}
	for _, p := range r.gens.paths {
		if r.declared(p, everywhere[p.decl.fn]) && !p.overrides {
			known[p.decl.fn] = p.fact()
		}
	}
	r.calls(uses, known, foreign)
	r.export(known)
	return r.reporter.Result(), nil
}

// declared reports what is wrong at the declaration of a path, and tells
// whether its callers have to know: a directive at the declaration speaks for
// them as well. uses counts those in the package.
func (r *legacyRule) declared(p *path, uses int) bool {
	name := p.decl.name
	m := r.marking(p)
	d := analysis.Diagnostic{Pos: name.Pos(), End: name.End(), Related: r.related(p.successor, "its successor")}
	about := finding.About{Table: p.old.name}
	if m == marked && r.reporter.Excuse(name.Pos()) {
		return false
	}
	switch {
	case uses == 0 && r.gens.isAlone(p):
		d.Category, d.Message = categoryUnused, p.unused()
	case m == marked:
	case m != unmarked && !p.overrides:
		d.Category, d.Message, d.SuggestedFixes = categoryMalformed, p.malformed(m), r.fix(p, m)
	case p.old.generation() == takes:
		d.Category, d.Message, d.SuggestedFixes = categoryTokenless, p.undeprecated(), r.fix(p, m)
	default:
		d.Category, d.Message, d.SuggestedFixes = categoryUndeprecated, p.undeprecated(), r.fix(p, m)
	}
	if d.Category != "" && !r.reporter.Report(d, about) {
		return false
	}
	if div := r.gens.divergenceOf(p); div != nil && d.Category != categoryUnused && (m != marked || r.uses[p.decl.fn] > 0) {
		d.Category, d.Message, d.SuggestedFixes = categoryDiverged, div.message(p), nil
		r.reporter.Report(d, about)
	}
	return true
}

// marking says how a path is marked.
func (r *legacyRule) marking(p *path) marking {
	if p.decl.retired {
		return marked
	}
	var successorDoc *ast.CommentGroup
	name := ""
	if p.successor != nil {
		name = p.successor.Name()
	}
	if d := r.gens.dir.byFunc[p.successor]; d != nil {
		successorDoc = d.doc
	}
	return markingOf(p.decl.doc, p.decl.fn.Name(), name, successorDoc)
}

// calls reports the uses of legacy paths of this package and of others.
func (r *legacyRule) calls(uses []use, known, foreign map[*types.Func]*LegacyV2) {
	for _, u := range uses {
		f := known[u.fn]
		if f == nil {
			f = foreign[u.fn]
		}
		if f == nil || r.gens.excused(u) {
			continue
		}
		d := analysis.Diagnostic{Pos: u.id.Pos(), End: u.id.End(), Category: categoryCalled, Message: f.called(u.fn.Name())}
		if p := r.gens.byFunc[u.fn]; p != nil {
			d.Related = r.related(p.successor, "the successor")
		}
		r.reporter.Report(d, finding.About{Table: f.Table})
	}
}

// export tells importing packages about the legacy paths that they can call.
func (r *legacyRule) export(known map[*types.Func]*LegacyV2) {
	for _, p := range r.gens.paths {
		if f := known[p.decl.fn]; f != nil && p.decl.fn.Exported() {
			r.pass.ExportObjectFact(p.decl.fn, f)
		}
	}
}

// related points to a function of the package.
func (r *legacyRule) related(fn *types.Func, message string) []analysis.RelatedInformation {
	d := r.gens.dir.byFunc[fn]
	if d == nil {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: d.name.Pos(), End: d.name.End(), Message: message}}
}

package legacypath

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/passes/unfencedwrite"
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
	categoryDeprecated   = "deprecated"   // it is marked as it should be, and still there
)

// Categories lists the categories in the order of the documentation.
func Categories() []string {
	return []string{
		categoryUndeprecated, categoryMalformed, categoryCalled, categoryUnused, categoryDiverged, categoryTokenless, categoryDeprecated,
	}
}

// Analyzer reports unfenced methods that stand beside their fenced successors.
var Analyzer = &analysis.Analyzer{
	Name:             "legacypath",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("legacypath"),
	Requires:         append(finding.Requires(), leases.Analyzer, unfencedwrite.Analyzer, voidtransition.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
	FactTypes:        []analysis.Fact{new(LegacyV3), new(PortsV1), new(GivesV1)},
}

// A legacyRule is the rule at work on one package.
type legacyRule struct {
	pass     *analysis.Pass
	reporter *finding.Reporter
	gens     *generations
	uses     map[*types.Func]int       // by path: the uses that are not excused
	known    map[*types.Func]*LegacyV3 // those of the package
	all      *legacies
	ports    *ports
}

func run(pass *analysis.Pass) (any, error) {
	r := &legacyRule{pass: pass, reporter: finding.NewReporter(pass), uses: map[*types.Func]int{}, known: map[*types.Func]*LegacyV3{}}
	foreign, gives := imported(pass), givers(pass)
	found := pass.ResultOf[leases.Analyzer].(*leases.Result)
	if len(found.Writes) == 0 && len(foreign) == 0 && len(gives) == 0 {
		exportPorts(pass, &PortsV1{Calls: (&ports{pkg: pass.Pkg}).callsOf(interfaceUses(pass))})
		return r.reporter.Result(), nil
	}
	dir := newDirectory(pass)
	r.gens, r.ports = newGenerations(dir, found), newPorts(pass)
	told := &PortsV1{Fenced: r.ports.own(r.gens)}
	uses := usesOf(dir, func(fn *types.Func) bool { return foreign[fn] != nil || gives[fn] != nil })
	told.Kept = r.declarations(uses)
	r.all = newLegacies(r.ports, r.known, foreign)
	r.carry(uses)
	open := r.calls(uses)
	r.given(uses, open, gives)
	told.Calls = r.ports.callsOf(open)
	r.give()
	r.export()
	exportPorts(pass, told)
	return r.reporter.Result(), nil
}

// declarations reports what is wrong at the declarations of the paths, and
// fills in those of which the callers have to know. It returns the methods of
// interfaces that a directive keeps.
func (r *legacyRule) declarations(uses []use) (kept []string) {
	everywhere := map[*types.Func]int{}
	for _, u := range uses {
		if u.caller == nil || u.caller.fn != u.fn {
			everywhere[u.fn]++
		}
		if r.gens.byFunc[u.fn] != nil && !r.gens.excused(u) {
			r.uses[u.fn]++
		}
	}
	for _, p := range r.gens.paths {
		switch tell := r.declared(p, everywhere[p.decl.fn]); {
		case !tell && p.abstract:
			if name := portName(p.decl.fn); name != "" {
				r.ports.kept[name] = true
				kept = append(kept, name)
			}
		case tell && (!p.overrides || p.decl.deprecated()):
			r.known[p.decl.fn] = p.fact()
		}
	}
	return kept
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
	case m == marked && r.reporter.Settings().Strict && p.isLeftOut():
		d.Category, d.Message = categoryDeprecated, p.kept()
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

// export tells importing packages about what they can call.
func (r *legacyRule) export() {
	for fn, f := range r.known {
		if fn.Exported() {
			r.pass.ExportObjectFact(fn, f)
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

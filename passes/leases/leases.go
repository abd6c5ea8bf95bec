// Package leases finds the leased tables of a package and judges each write on
// them, once for all rules. Tables that an imported package has shown to be
// leased are known here as well.
package leases

import (
	"go/ast"
	"reflect"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// Analyzer has *Result as its result.
var Analyzer = &analysis.Analyzer{
	Name:             "fencelintleases",
	Doc:              "find leased tables and judge the writes on them",
	Requires:         []*analysis.Analyzer{sqlsites.Analyzer, settings.Analyzer, schemas.Analyzer},
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Result](),
	FactTypes:        []analysis.Fact{new(TablesV1), new(FlaggedV1)},
}

// A Result is what is known of the leased tables of one package.
type Result struct {
	Tables []*lease.Table   // by key
	Writes []*Write         // on leased tables and those that they guard, in the order of the source
	Open   []*sqlsites.Site // texts that could not be resolved or parsed

	entries       []*entry
	texts, parsed int      // UPDATE and DELETE texts: see finding.Counts
	met           []string // entries of the configuration: see finding.Counts

	schema map[string]string // by table: see SchemaPlace
}

// A Write is one judged write.
type Write struct {
	*sqlcheck.Write
	Site    *sqlsites.Site
	Table   *lease.Table
	Verdict sqlcheck.Verdict

	// Names tells how the write says which rows it changes.
	Names sqlcheck.Naming

	// Locked says that the same transaction has locked the row before, or may
	// have: then the write cannot miss it.
	Locked bool

	// Retired says of a flagged write that its function is marked as deprecated:
	// it is not reported, and its callers are.
	Retired bool

	// Elsewhere says that the text is flagged in the package that declares it.
	Elsewhere bool

	files []*ast.File
}

// Evidence returns the statement in this package that shows t to be leased, or
// nil if the evidence lies in another package.
func (r *Result) Evidence(t *lease.Table) (site *sqlsites.Site, w *sqlcheck.Write, kind lease.EvidenceKind) {
	for _, e := range t.Evidence {
		if e.ID >= 0 && e.ID < len(r.entries) {
			return r.entries[e.ID].site, r.entries[e.ID].write, e.Kind
		}
	}
	return nil, nil, 0
}

// Counts returns the figures of the summary.
func (r *Result) Counts() finding.Counts {
	c := finding.Counts{Unresolved: len(r.Open), Texts: r.texts, Parsed: r.parsed, Met: r.met}
	for _, t := range r.Tables {
		if r.writes(t) {
			c.LeasedTables = append(c.LeasedTables, t.Key)
		}
	}
	for _, w := range r.Writes {
		if w.Verdict.Result == sqlcheck.Unresolved {
			c.Unresolved++
			continue
		}
		c.Writes++
	}
	return c
}

func (r *Result) writes(t *lease.Table) bool {
	for _, w := range r.Writes {
		if w.Table == t {
			return true
		}
	}
	return false
}

// An entry is one write or read of the package, on whatever table.
type entry struct {
	site  *sqlsites.Site
	write *sqlcheck.Write
	args  map[string]sqlcheck.Argument
	obs   lease.Observation
	whole bool // the statement itself, and no part of it
}

func run(pass *analysis.Pass) (any, error) {
	sites := pass.ResultOf[sqlsites.Analyzer].(*sqlsites.Result)
	r := &Result{schema: map[string]string{}}
	r.texts, r.parsed = countTexts(sites.Sites)
	r.observe(pass, sites)
	observed := make([]lease.Observation, len(r.entries))
	for i, e := range r.entries {
		observed[i] = e.obs
	}
	declared := configOf(pass).Declarations()
	known := imported(pass)
	r.Tables = lease.Infer(observed, known, declared...)
	if more := r.bySchema(pass, observed); len(more) > 0 {
		r.Tables = lease.Infer(observed, append(known, more...), declared...)
	}
	r.judge(pass, lease.Guarded(r.Tables, declared...))
	r.checkedByHand(pass)
	r.advancedByTrigger(pass)
	r.retire()
	r.met = met(pass, r.entries)
	export(pass, r.Tables)
	r.exportFlagged(pass)
	r.markElsewhere(pass)
	return r, nil
}

// observe fills in the entries.
func (r *Result) observe(pass *analysis.Pass, sites *sqlsites.Result) {
	tests := pass.ResultOf[settings.Analyzer].(*settings.Settings).Tests
	words := newWords(configOf(pass))
	made := &making{pass: pass}
	for _, site := range sites.Sites {
		if site.Test && !tests {
			continue // some drivers check a package together with its tests, others without
		}
		if site.Script == nil {
			r.Open = append(r.Open, site)
			continue
		}
		if len(site.Script.Errs) > 0 {
			r.Open = append(r.Open, site)
		}
		args := made.arguments(site)
		for _, s := range site.Script.Statements {
			for _, w := range sqlcheck.Writes(s) {
				w.Dialect = sites.Dialect
				e := &entry{site: site, write: w, args: args, whole: w.Is(s)}
				e.obs = sqlcheck.Observe(w, site.Text.Source.Holes, args)
				e.obs.ID = len(r.entries)
				e.obs.Words = words.of(e.obs.Table)
				r.entries = append(r.entries, e)
			}
		}
	}
}

// judge fills in the writes on the leased tables and on those that they guard.
func (r *Result) judge(pass *analysis.Pass, guarded []*lease.Table) {
	tables := map[string]*lease.Table{}
	for _, t := range slices.Concat(r.Tables, guarded) {
		tables[t.Key] = t
	}
	for _, e := range r.entries {
		if t := tables[e.obs.Table]; t != nil {
			e.obs.Words = t.Words // with those that only the table's claims tell
		}
	}
	locks := newLocks(pass, r.entries)
	for _, e := range r.entries {
		t := tables[e.obs.Table]
		if t == nil || e.obs.Verb == lease.Read || e.obs.Verb == lease.Insert {
			continue
		}
		ctx := sqlcheck.Context{Args: e.args, Claim: t.IsClaim(e.obs.ID)}
		if e.site.Func != nil {
			ctx.Func = e.site.Func.Name.Name
		}
		w := &Write{Write: e.write, Site: e.site, Table: t, files: pass.Files}
		w.Verdict = sqlcheck.Judge(e.write, e.site.Text.Source.Holes, t, ctx)
		w.Names = w.Verdict.Names
		locks.relieve(w, e)
		rereads(pass, w, e, r.entries)
		r.Writes = append(r.Writes, w)
	}
	conditional(r.Writes)
}

// retire marks the flagged writes in functions that are deprecated, if the table
// has a fenced write to turn to. It is owed to legacypath, which reports whoever
// still calls such a function, whether or not it knows the successor; callers
// that it cannot see are left to the strict mode and to the inventory.
func (r *Result) retire() {
	fenced := map[*lease.Table]bool{}
	for _, w := range r.Writes {
		if w.Verdict.Result == sqlcheck.Fenced {
			fenced[w.Table] = true
		}
	}
	for _, w := range r.Writes {
		if w.Verdict.Result == sqlcheck.Flagged && fenced[w.Table] && w.Site.Func != nil && IsDeprecated(w.Site.Func.Doc) {
			w.Retired = true
		}
	}
}

// IsDeprecated reports whether a doc comment has a paragraph that starts with
// "Deprecated: ", which is the only form that tools read.
func IsDeprecated(doc *ast.CommentGroup) bool {
	text := doc.Text()
	return strings.HasPrefix(text, "Deprecated: ") || strings.Contains(text, "\n\nDeprecated: ")
}

// conditional marks the writes whose fence is appended only under a condition:
// of the texts that one call may run, one that says more is fenced and this one
// is not. Texts of which one is chosen are each as they are.
func conditional(ws []*Write) {
	fenced := map[*ast.CallExpr][]*sqlsites.Site{}
	for _, w := range ws {
		if w.Site.Variants > 1 && w.Site.Call != nil && w.Verdict.Result == sqlcheck.Fenced {
			fenced[w.Site.Call.Expr] = append(fenced[w.Site.Call.Expr], w.Site)
		}
	}
	for _, w := range ws {
		if w.Verdict.Result != sqlcheck.Flagged || w.Site.Call == nil {
			continue
		}
		if slices.ContainsFunc(fenced[w.Site.Call.Expr], func(f *sqlsites.Site) bool { return extends(f, w.Site) }) {
			w.Verdict.Category = sqlcheck.Conditional
		}
	}
}

// extends reports whether a text is another with something appended, be it in
// the middle or at the end.
func extends(long, short *sqlsites.Site) bool {
	return long.Conditional || strings.HasPrefix(long.Text.Source.Text, short.Text.Source.Text)
}

// sortTables orders tables by key.
func sortTables(tables []*lease.Table) {
	sort.Slice(tables, func(i, j int) bool { return tables[i].Key < tables[j].Key })
}

// Package protocol gathers the statements on each leased table in the form in
// which the rules on claims and tokens judge them, once for all of these rules.
package protocol

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/schema"
)

// Analyzer has *Result as its result.
var Analyzer = &analysis.Analyzer{
	Name:             "fencelintprotocol",
	Doc:              "gather what each leased table's statements do to the lease",
	Requires:         []*analysis.Analyzer{leases.Analyzer, schemas.Analyzer},
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Result](),
}

// A Result is the leased tables of one package.
type Result struct {
	Families []*Family // by table
	Finders  []Finder  // on whatever table
}

// A Family is the statements of a package on one leased table.
type Family struct {
	Table *lease.Table
	Store lease.Store
	Steps []lease.Step

	Statements []leases.Observed // of the steps
	Schema     *schema.Table     // nil if the schema does not have the table
}

// A Finder is a statement that picks rows to be worked on and writes nothing
// down that tells who works on them.
type Finder struct {
	leases.Observed
	State string // the held state that it sets; "" if it only locks the rows
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[leases.Analyzer].(*leases.Result)
	view := pass.ResultOf[schemas.Analyzer].(*schema.View)
	all := found.Statements()
	if len(all) == 0 {
		return new(Result), nil
	}
	g := &gathering{pass: pass, found: found, all: all}
	r := &Result{}
	observed := make([]lease.Observation, len(all))
	for i, o := range all {
		observed[i] = *o.Seen
	}
	for _, t := range append(found.Tables[:len(found.Tables):len(found.Tables)], lease.InferTaken(observed, found.Tables)...) {
		f := &Family{Table: t}
		for _, o := range all {
			if o.Seen.Table == t.Key {
				f.Steps = append(f.Steps, g.step(t, o))
				f.Statements = append(f.Statements, o)
			}
		}
		if len(f.Steps) == 0 {
			continue
		}
		f.Schema = view.Table(t.Key)
		f.Store = storeOf(f.Schema)
		r.Families = append(r.Families, f)
	}
	r.Finders = g.finders(r.Families)
	return r, nil
}

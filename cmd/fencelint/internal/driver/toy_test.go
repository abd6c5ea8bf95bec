package driver_test

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/driver"
	"github.com/fencelint/fencelint/passes/finding"
)

// toySuite stands in for the real rules, so that these tests are about the
// driver only.
func toySuite() driver.Suite {
	return driver.Suite{
		Rules:    []*analysis.Analyzer{updates, claims},
		OptIn:    []*analysis.Analyzer{guesses},
		Counters: []*analysis.Analyzer{tables},
	}
}

// guesses reports every package, which nobody wants unless asked for.
var guesses = &analysis.Analyzer{
	Name:             "guesses",
	Doc:              "guesses: report every package",
	Requires:         finding.Requires(),
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
	Run: func(pass *analysis.Pass) (any, error) {
		r := finding.NewReporter(pass)
		r.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: "a package"}, finding.About{})
		return r.Result(), nil
	},
}

// tables exports the facts, and counts.
var tables = &analysis.Analyzer{
	Name:             "tables",
	Doc:              "tables: know the functions that claim",
	Run:              runTables,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*claimed](),
	FactTypes:        []analysis.Fact{new(claimFact)},
}

// claimFact marks a function that claims.
type claimFact struct{ Table string }

func (*claimFact) AFact() {}

// claimed is what a package claims: by which identifiers, and how much.
type claimed struct {
	calls  map[*ast.Ident]string // to the table
	counts finding.Counts
}

func (c *claimed) Counts() finding.Counts { return c.counts }

func runTables(pass *analysis.Pass) (any, error) {
	if pass.Pkg.Name() == "panics" {
		panic("the analyzer does not expect this package")
	}
	if pass.Pkg.Name() == "waits" {
		stayHere(filepath.Dir(pass.Fset.File(pass.Files[0].Package).Name()))
	}
	c := &claimed{calls: map[*ast.Ident]string{}, counts: finding.Counts{Unresolved: 1}}
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(fn.Name.Name, "Claim") {
				continue
			}
			table := strings.ToLower(strings.TrimPrefix(fn.Name.Name, "Claim"))
			pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], &claimFact{table})
			c.counts.LeasedTables = append(c.counts.LeasedTables, table)
			c.counts.Writes++
		}
	}
	for id, obj := range pass.TypesInfo.Uses {
		var fact claimFact
		if pass.ImportObjectFact(obj, &fact) {
			c.calls[id] = fact.Table
			c.counts.LeasedTables = append(c.counts.LeasedTables, fact.Table)
		}
	}
	return c, nil
}

// stayHere tells by a file in a directory that an analysis is under way, and
// does not come to an end in any time that a test would wait.
func stayHere(dir string) {
	if err := os.WriteFile(filepath.Join(dir, "started"), nil, 0o644); err != nil {
		panic(err)
	}
	time.Sleep(time.Minute)
}

// claims reports calls of functions that claim, wherever they are declared.
var claims = &analysis.Analyzer{
	Name:             "voidtransition",
	Doc:              "voidtransition: report calls that claim",
	Requires:         append(finding.Requires(), tables),
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
	Run: func(pass *analysis.Pass) (any, error) {
		r := finding.NewReporter(pass)
		for id, table := range pass.ResultOf[tables].(*claimed).calls {
			r.Report(analysis.Diagnostic{
				Pos:     id.Pos(),
				End:     id.End(),
				Message: "claims " + table,
				Related: []analysis.RelatedInformation{{Pos: pass.TypesInfo.Uses[id].Pos(), Message: "declared here"}},
			}, finding.About{Table: table})
		}
		return r.Result(), nil
	},
}

// updates reports every string literal that begins with UPDATE.
var updates = &analysis.Analyzer{
	Name: "unfencedwrite",
	Doc: `unfencedwrite: report every UPDATE

The category missing-token is the only one.

Nothing else is to be said.`,
	URL:              "https://example.org/unfencedwrite.md",
	Requires:         finding.Requires(),
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
	Run: func(pass *analysis.Pass) (any, error) {
		r := finding.NewReporter(pass)
		for _, file := range pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING || !strings.HasPrefix(lit.Value[1:], "UPDATE ") {
					return true
				}
				r.Report(analysis.Diagnostic{
					Pos:      lit.Pos() + 1,
					End:      lit.Pos() + 7,
					Category: "missing-token",
					Message:  "no fence",
					SuggestedFixes: []analysis.SuggestedFix{{
						Message:   "Remove it",
						TextEdits: []analysis.TextEdit{{Pos: lit.Pos() + 1, End: lit.End() - 1}},
					}},
				}, finding.About{Table: strings.Fields(lit.Value[1 : len(lit.Value)-1])[1]})
				return true
			})
		}
		return r.Result(), nil
	},
}
